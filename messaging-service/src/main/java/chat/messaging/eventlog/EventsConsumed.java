package chat.messaging.eventlog;

import java.util.List;

/**
 * Application event: events in their order, before they can be delivered.
 *
 * <p>Published by the consuming thread, again with the same events after a failure. Includes
 * duplicates, which are never delivered.
 */
public record EventsConsumed(List<LoggedEvent> events) {}
