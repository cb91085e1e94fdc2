package chat.kit.text;

/** Finds the texts of which nobody would see anything, which count as empty. */
public final class BlankText {

  private BlankText() {}

  /** Whether it has nothing but white space, also of other scripts, and format characters. */
  public static boolean is(String text) {
    return text.codePoints().allMatch(BlankText::isInvisible);
  }

  private static boolean isInvisible(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.getType(point) == Character.FORMAT;
  }
}
