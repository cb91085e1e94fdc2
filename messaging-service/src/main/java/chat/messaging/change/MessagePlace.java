package chat.messaging.change;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a message lies.
 *
 * @param channelId null for a direct message
 * @param topic as stored; empty for a direct message
 * @param userIds the people of a direct message, the sender included; empty for a channel message
 */
public record MessagePlace(
    long recipientId, @Nullable Long channelId, String topic, List<Long> userIds) {

  /** The word for it in events, {@code stream} or {@code private}. */
  public String type() {
    return channelId == null ? "private" : "stream";
  }
}
