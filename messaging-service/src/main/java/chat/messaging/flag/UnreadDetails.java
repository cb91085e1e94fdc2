package chat.messaging.flag;

import chat.kit.token.Caller;
import chat.messaging.messageread.MessageOutline;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Details of a message that became unread, by which clients update their counts.
 *
 * @param mentioned true if the message mentions the reader, else absent
 * @param userIds the other participants; only for direct messages
 * @param streamId only for channel messages, like {@code topic} and {@code unmutedStreamMsg}
 * @param unmutedStreamMsg whether the reader has not muted the topic
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record UnreadDetails(
    String type,
    @Nullable Boolean mentioned,
    @Nullable List<Long> userIds,
    @Nullable Long streamId,
    @Nullable String topic,
    @Nullable Boolean unmutedStreamMsg) {

  static UnreadDetails of(
      Caller reader, MessageOutline message, boolean isCalling, boolean isMuted) {
    Boolean mentioned = isCalling ? true : null;
    Long channelId = message.channelId();
    if (channelId != null) {
      return new UnreadDetails("stream", mentioned, null, channelId, message.topic(), !isMuted);
    }
    List<Long> otherUserIds =
        message.userIds().stream().filter(userId -> userId != reader.userId()).toList();
    return new UnreadDetails("private", mentioned, otherUserIds, null, null, null);
  }
}
