package chat.messaging.flag;

import chat.kit.token.Caller;
import chat.messaging.access.MessageOutline;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where clients count a message that became unread.
 *
 * @param mentioned there where it calls the reader
 * @param userIds of a direct message: the others
 * @param streamId of a channel message, as the two after it
 * @param unmutedStreamMsg whether the reader has not muted its topic
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
    List<Long> others =
        message.userIds().stream().filter(userId -> userId != reader.userId()).toList();
    return new UnreadDetails("private", mentioned, others, null, null, null);
  }
}
