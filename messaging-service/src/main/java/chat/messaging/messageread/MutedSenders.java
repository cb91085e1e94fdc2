package chat.messaging.messageread;

import java.util.Map;
import java.util.Set;

/**
 * The senders that a user mutes or muted.
 *
 * @param ended for each sender that is no longer muted, the id of the last message sent while the
 *     mute lasted
 */
public record MutedSenders(Set<Long> userIds, Map<Long, Long> ended) {

  public static final MutedSenders NONE = new MutedSenders(Set.of(), Map.of());

  /** Whether the user mutes the sender, or did so after that message was sent. */
  public boolean concern(long senderId, long messageId) {
    return userIds.contains(senderId) || ended.getOrDefault(senderId, 0L) >= messageId;
  }
}
