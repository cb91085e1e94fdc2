package chat.kit.projection;

/** Thrown for an event that a projection cannot parse; it is parked and does not block others. */
public final class UnparseableEvent extends RuntimeException {

  private final String reason;

  public UnparseableEvent(String reason) {
    super(reason);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
