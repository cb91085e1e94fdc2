package chat.messaging.eventlog;

import java.util.Set;

/** Said inside this program when there are new events; by the thread that reads them. */
public record EventsCame(Set<Long> organizationIds) {}
