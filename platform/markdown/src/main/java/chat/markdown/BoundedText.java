package chat.markdown;

/**
 * A text that can only be read so often: it ends the searches of patterns that begin from almost
 * every character and then read on to the end.
 */
final class BoundedText implements CharSequence {

  private final String text;
  private final Allowance allowance;
  private final int weight;

  /**
   * @param weight what a read may cost at most, in steps of the pattern's program
   */
  BoundedText(String text, Allowance allowance, int weight) {
    this.text = text;
    this.allowance = allowance;
    this.weight = weight;
  }

  /** What all patterns together may do with a message, however many texts it is made of. */
  static final class Allowance {
    private static final long STEPS = 100_000;
    private static final long STEPS_PER_CHARACTER = 4_000;

    /** Beyond so many characters each allows less: the longest message takes no 50 ms. */
    private static final int SHORT = 1_000;

    private static final long STEPS_PER_FURTHER_CHARACTER = 2_000;

    private long used;
    private final long most;

    /**
     * @param length of the whole message
     */
    Allowance(int length) {
      int few = Math.min(length, SHORT);
      this.most = STEPS + STEPS_PER_CHARACTER * few + STEPS_PER_FURTHER_CHARACTER * (length - few);
    }

    /** How many steps were taken, or asked for in vain. */
    long used() {
      return used;
    }
  }

  @Override
  public char charAt(int index) {
    allowance.used += weight;
    if (allowance.used > allowance.most) {
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

  /** The searches take too long. */
  static final class TooManyReads extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyReads() {
      super("the patterns read the text too often", null, false, false);
    }
  }
}
