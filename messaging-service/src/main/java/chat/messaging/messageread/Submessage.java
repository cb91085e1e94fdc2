package chat.messaging.messageread;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** An update of a poll or to-do list, an element of {@code submessages} (API: get-messages). */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("submessage")
public record Submessage(long id, long messageId, long senderId, String msgType, String content) {}
