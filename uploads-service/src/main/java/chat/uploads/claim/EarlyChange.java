package chat.uploads.claim;

import io.micronaut.data.annotation.MappedEntity;

/** A message that was changed before message-sent has told of it. */
@MappedEntity("early_change")
record EarlyChange(long organizationId, long messageId) {}
