package chat.kit.job;

/** Thrown if a job cannot be done now and is to be retried; the message is the reason. */
public final class RetryLater extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isLoggedElsewhere;

  private RetryLater(String reason, boolean isLoggedElsewhere) {
    super(reason);
    this.isLoggedElsewhere = isLoggedElsewhere;
  }

  public static RetryLater because(String reason) {
    return new RetryLater(reason, false);
  }

  /** Creates the exception for an unavailable service, which its client has logged as an outage. */
  public static RetryLater duringOutage(String reason) {
    return new RetryLater(reason, true);
  }

  boolean isLoggedElsewhere() {
    return isLoggedElsewhere;
  }
}
