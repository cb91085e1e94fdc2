package chat.kit.text;

/** The characters of identifiers and keys. */
public final class AsciiText {

  private AsciiText() {}

  /** Returns whether it is an ASCII letter or digit. */
  public static boolean isLetterOrDigit(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
