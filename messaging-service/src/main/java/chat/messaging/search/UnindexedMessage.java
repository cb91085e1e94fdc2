package chat.messaging.search;

import io.micronaut.data.annotation.MappedEntity;

/** A message without a search vector. */
@MappedEntity("message")
record UnindexedMessage(long id, String content, String topic) {}
