package chat.kit.text;

/** The signs that identifiers and keys are made of. */
public final class AsciiText {

  private AsciiText() {}

  /** Whether it is one of the 26 letters, large or small, or one of the ten digits. */
  public static boolean isLetterOrDigit(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
