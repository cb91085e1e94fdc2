package chat.messaging.eventlog;

/**
 * A change of what decides who may see events.
 *
 * @param offset of the event about it
 * @param came when that was read here, in {@link System#nanoTime}
 */
public record AccessChange(long offset, long came) {}
