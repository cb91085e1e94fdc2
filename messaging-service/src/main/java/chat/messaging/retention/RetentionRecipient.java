package chat.messaging.retention;

import chat.messaging.messagechange.MessageLocation;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A channel or a conversation, and whether it has expired messages.
 *
 * @param userIds the participants of a conversation; empty for a channel
 */
@MappedEntity("recipient")
record RetentionRecipient(
    long id,
    @Nullable Long channelId,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
    boolean isExpired) {

  /** Returns the location of one of its topics; a conversation has the empty topic. */
  MessageLocation location(String topic) {
    return new MessageLocation(id, channelId, topic, userIds);
  }
}
