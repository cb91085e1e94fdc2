package chat.messaging.eventlog;

/**
 * An event that somebody has from {@link EventLog} was forgotten there before he read it; looked
 * for again, it comes from Kafka.
 */
public final class EventForgotten extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EventForgotten() {
    super("An event is no longer in memory", null, false, false);
  }
}
