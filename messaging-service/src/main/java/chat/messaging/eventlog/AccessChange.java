package chat.messaging.eventlog;

/**
 * A change of the data that decides who may see events.
 *
 * @param offset of the event that announces it
 * @param consumedAtNanos when this process consumed that event, in {@link System#nanoTime}
 */
public record AccessChange(long offset, long consumedAtNanos) {}
