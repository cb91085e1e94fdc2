package chat.messaging.eventlog;

import java.util.Set;

/**
 * Application event: there are new events.
 *
 * <p>Published by the consuming thread.
 */
public record EventsAvailable(Set<Long> organizationIds) {}
