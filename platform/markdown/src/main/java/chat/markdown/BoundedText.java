package chat.markdown;

/**
 * A text that can only be read so often: it ends the search of a regular expression that would try
 * for ever, whoever wrote it.
 */
final class BoundedText implements CharSequence {

  private static final int READS_PER_CHARACTER = 50;

  private final String text;
  private int reads;

  BoundedText(String text) {
    this.text = text;
    this.reads = 1_000 + READS_PER_CHARACTER * text.length();
  }

  @Override
  public char charAt(int index) {
    reads--;
    if (reads < 0) {
      throw new TooManyReads();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }

  /** The search takes too long. */
  static final class TooManyReads extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyReads() {
      super("the pattern reads the text too often", null, false, false);
    }
  }
}
