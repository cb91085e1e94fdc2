package chat.messaging.messageread;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * An update of a poll or to-do list, an element of {@code submessages} (API: get-messages).
 *
 * @param id the id of the submessage
 * @param messageId the id of the message
 * @param senderId the user who sent the submessage
 * @param msgType always {@code widget}
 * @param content JSON; the first submessage describes the widget, later ones change it
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("submessage")
public record Submessage(long id, long messageId, long senderId, String msgType, String content) {}
