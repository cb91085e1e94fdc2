package chat.messaging.eventlog;

/**
 * An event from {@link EventLog} was evicted from memory before it was read.
 *
 * <p>A new lookup reads it from Kafka.
 */
public final class EventEvicted extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EventEvicted() {
    super("An event is no longer in memory", null, false, false);
  }
}
