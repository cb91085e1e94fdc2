package chat.kit.text;

/** Detects texts without visible characters, which count as empty. */
public final class BlankText {

  private BlankText() {}

  /** Returns whether it only has white space of any script and format characters. */
  public static boolean is(String text) {
    return text.codePoints().allMatch(BlankText::isInvisible);
  }

  private static boolean isInvisible(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.getType(point) == Character.FORMAT;
  }
}
