package chat.messaging.retention;

import io.micronaut.data.annotation.MappedEntity;

/** A message that was deleted because its retention period is over. */
@MappedEntity("message")
record ExpiredMessage(long id, String topic) {}
