package chat.messaging.access;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What somebody's account and organization say of whatever he reads.
 *
 * @param isActive also where this copy has not heard of the account
 * @param endedMutes the last message that is muted of those whom he does not mute any more
 * @param organizationSubdomain null where the organization is not known here yet
 */
record ReaderFacts(
    boolean isActive,
    Set<Long> mutedUserIds,
    Map<Long, Long> endedMutes,
    boolean hasAlertWords,
    @Nullable String organizationSubdomain,
    @Nullable String editHistoryPolicy) {

  /** Whether he mutes the sender, or did so after that message was sent. */
  boolean mutes(long senderId, long messageId) {
    return mutedUserIds.contains(senderId) || endedMutes.getOrDefault(senderId, 0L) >= messageId;
  }
}
