package chat.messaging.access;

import java.util.Map;
import java.util.Set;

/**
 * Whom somebody mutes.
 *
 * @param ended the last messages that were sent while he did, by whom he mutes no longer
 */
public record Mutes(Set<Long> userIds, Map<Long, Long> ended) {

  public static final Mutes NONE = new Mutes(Set.of(), Map.of());

  /** Whether he mutes the sender, or did so after that message was sent. */
  public boolean concern(long senderId, long messageId) {
    return userIds.contains(senderId) || ended.getOrDefault(senderId, 0L) >= messageId;
  }
}
