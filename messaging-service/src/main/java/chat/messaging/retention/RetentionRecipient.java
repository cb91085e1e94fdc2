package chat.messaging.retention;

import chat.messaging.change.MessagePlace;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A channel or a conversation, and whether it has messages that are kept no longer.
 *
 * @param userIds the people of a conversation; empty for a channel
 */
@MappedEntity("recipient")
record RetentionRecipient(
    long id,
    @Nullable Long channelId,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
    boolean isExpired) {

  /** One of its topics; a conversation has the empty one. */
  MessagePlace place(String topic) {
    return new MessagePlace(id, channelId, topic, userIds);
  }
}
