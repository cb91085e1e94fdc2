package chat.messaging.cache;

import io.micronaut.data.annotation.MappedEntity;

/** The number of an organization's last event. */
@MappedEntity("change_number")
record LatestEvent(long organizationId, long number) {}
