package chat.messaging.topic;

/** Control characters, lone surrogates and the like, which no name or topic may have. */
public final class ForbiddenCharacters {

  private ForbiddenCharacters() {}

  /** The position of the first one, in code points counted from 1; 0 where there is none. */
  public static int position(String text) {
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      int type = Character.getType(points[i]);
      if (type == Character.CONTROL || type == Character.SURROGATE || type == Character.UNASSIGNED) {
        return i + 1;
      }
    }
    return 0;
  }
}
