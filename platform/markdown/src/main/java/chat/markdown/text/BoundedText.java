package chat.markdown.text;

/**
 * A text with a limited number of reads. Stops pattern searches that start at almost every
 * character and read on to the end.
 */
public final class BoundedText implements CharSequence {

  private final String text;
  private final Allowance allowance;
  private final int weight;

  /**
   * @param weight maximum cost of a read, in steps of the pattern's program
   */
  BoundedText(String text, Allowance allowance, int weight) {
    this.text = text;
    this.allowance = allowance;
    this.weight = weight;
  }

  /** The budget of steps that all patterns share for one message, across all its texts. */
  public static final class Allowance {
    private static final long STEPS = 100_000;
    private static final long STEPS_PER_CHARACTER = 4_000;

    /**
     * Each character beyond this many adds fewer steps, so that the longest message takes less than
     * 50 ms.
     */
    private static final int SHORT = 1_000;

    private static final long STEPS_PER_FURTHER_CHARACTER = 2_000;

    private long used;
    private final long most;

    /**
     * @param length of the whole message
     */
    public Allowance(int length) {
      int few = Math.min(length, SHORT);
      this.most = STEPS + STEPS_PER_CHARACTER * few + STEPS_PER_FURTHER_CHARACTER * (length - few);
    }

    /** Returns how many steps were taken, including the one that exceeded the budget. */
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

  /** Signals that the searches take too long. */
  static final class TooManyReads extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyReads() {
      super("Pattern searches exceeded the budget of reads", null, false, false);
    }
  }
}
