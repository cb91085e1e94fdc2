package chat.kit.job;

/** A job can't be done now and is to be retried; the message says why. */
public final class RetryLater extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RetryLater(String reason) {
    super(reason);
  }
}
