package chat.messaging.change;

import chat.kit.event.Audience;
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

  /** Those of whom some may read it: a channel's protected history is the queue's to look at. */
  public Audience audience() {
    return channelId == null ? Audience.ofUsers(userIds) : Audience.ofChannel(channelId);
  }
}
