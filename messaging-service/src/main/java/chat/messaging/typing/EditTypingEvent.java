package chat.messaging.typing;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.messaging.messageread.MessageOutline;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The event {@code typing_edit_message}.
 *
 * @param senderId the user who edits the message
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record EditTypingEvent(String op, long senderId, long messageId, EditedConversation recipient) {

  /**
   * @param type {@code channel} or {@code direct}
   * @param channelId null for a direct message, like the topic
   * @param userIds the participants of a direct message; null for a channel message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record EditedConversation(
      String type, @Nullable Long channelId, @Nullable String topic, @Nullable List<Long> userIds) {

    static EditedConversation of(MessageOutline message) {
      return message.channelId() == null
          ? new EditedConversation("direct", null, null, message.userIds())
          : new EditedConversation("channel", message.channelId(), message.topic(), null);
    }
  }

  static Change of(
      long organizationId,
      long senderId,
      TypingOperation op,
      MessageOutline message,
      List<Long> userIds) {
    var event =
        new EditTypingEvent(op.wireName(), senderId, message.id(), EditedConversation.of(message));
    return ClientEvent.of(organizationId, "typing_edit_message", Audience.ofUsers(userIds), event);
  }
}
