package chat.messaging.topic;

/** Control characters, lone surrogates and noncharacters, which no name or topic may have. */
public final class ForbiddenCharacters {

  private ForbiddenCharacters() {}

  /** The position of the first one, in code points counted from 1; 0 where there is none. */
  public static int position(String text) {
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      if (isForbidden(points[i])) {
        return i + 1;
      }
    }
    return 0;
  }

  private static boolean isForbidden(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL, Character.SURROGATE -> true;
      default -> isNoncharacter(point);
    };
  }

  /** The last two of each plane, and a range in the first that Unicode gives to nobody. */
  private static boolean isNoncharacter(int point) {
    return (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF);
  }
}
