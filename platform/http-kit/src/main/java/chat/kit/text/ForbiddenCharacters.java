package chat.kit.text;

import java.util.function.IntPredicate;

/**
 * Characters that names and topics must not contain.
 *
 * <p>They are control characters, lone surrogates, noncharacters, line separators and characters
 * that change the direction of the following text.
 */
public final class ForbiddenCharacters {

  private ForbiddenCharacters() {}

  /** Returns the position of the first one, in code points counted from 1; 0 if there is none. */
  public static int position(String text) {
    return first(text, ForbiddenCharacters::isForbidden);
  }

  /**
   * Like {@link #position}, for names, which must not contain invisible characters either, so that
   * users can distinguish them.
   */
  public static int positionInName(String text) {
    return first(text, point -> isForbidden(point) || isInvisible(point));
  }

  private static int first(String text, IntPredicate unwanted) {
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      if (unwanted.test(points[i])) {
        return i + 1;
      }
    }
    return 0;
  }

  /** Zero-width spaces and fillers. Joiners are allowed, because scripts and emoji need them. */
  private static boolean isInvisible(int point) {
    return switch (point) {
      case 0x00AD,
          0x061C,
          0x115F,
          0x1160,
          0x180E,
          0x200B,
          0x200E,
          0x200F,
          0x2060,
          0x3164,
          0xFEFF,
          0xFFA0 ->
          true;
      default -> false;
    };
  }

  private static boolean isForbidden(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> isNoncharacter(point) || turnsDirection(point);
    };
  }

  /** Embeddings, overrides and isolates of bidirectional text, with their ends. */
  private static boolean turnsDirection(int point) {
    return (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
  }

  /** The last two code points of each plane, and a reserved range of the first. */
  private static boolean isNoncharacter(int point) {
    return (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF);
  }
}
