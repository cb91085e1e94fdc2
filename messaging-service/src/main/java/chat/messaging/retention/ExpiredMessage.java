package chat.messaging.retention;

import io.micronaut.data.annotation.MappedEntity;

/** A message that was deleted since its time was over. */
@MappedEntity("message")
record ExpiredMessage(long id, String topic) {}
