package chat.messaging.access;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** A part of a poll or a to-do list, as clients see it (specification, Message). */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("submessage")
public record Submessage(long id, long messageId, long senderId, String msgType, String content) {}
