package chat.localstack.process;

/** A failure of a stack, with a one-line message for the user. */
public final class StackFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String line;

  public StackFailure(String line) {
    super(line);
    this.line = line;
  }

  public StackFailure(String line, Throwable cause) {
    super(line, cause);
    this.line = line;
  }

  /** Wraps the failure, with its own message as the line. */
  public static StackFailure of(Throwable failure) {
    return failure instanceof StackFailure itself
        ? itself
        : new StackFailure(
            failure instanceof Error ? failure.toString() : String.valueOf(failure.getMessage()),
            failure);
  }

  public String line() {
    return line;
  }
}
