package chat.kit.copy;

/** An event that this copy can't make sense of; it is parked and never in the way of others. */
public final class NotUnderstood extends RuntimeException {

  private final String reason;

  public NotUnderstood(String reason) {
    super(reason);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
