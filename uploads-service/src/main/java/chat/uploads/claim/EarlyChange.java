package chat.uploads.claim;

import io.micronaut.data.annotation.MappedEntity;

/** A message whose change arrived before its message-sent event. */
@MappedEntity("early_change")
record EarlyChange(long organizationId, long messageId) {}
