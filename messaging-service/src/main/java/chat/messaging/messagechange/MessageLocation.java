package chat.messaging.messagechange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Location of a message: topic of a channel or conversation.
 *
 * @param channelId null for a direct message
 * @param topic as stored; empty for a direct message
 * @param userIds the users of a direct message, including the sender; empty for a channel message
 */
public record MessageLocation(
    long recipientId, @Nullable Long channelId, String topic, List<Long> userIds) {

  /** The message type in events: {@code stream} or {@code private}. */
  public String type() {
    return channelId == null ? "private" : "stream";
  }
}
