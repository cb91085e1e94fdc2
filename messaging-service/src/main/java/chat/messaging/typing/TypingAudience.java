package chat.messaging.typing;

import jakarta.inject.Singleton;
import java.util.List;

/** Finds the accounts that receive a typing notification. */
@Singleton
final class TypingAudience {

  /** Channels with more active subscribers get no typing notifications. */
  private static final int MAX_SUBSCRIBERS = 100;

  private final TypingRecipientRepository recipients;

  TypingAudience(TypingRecipientRepository recipients) {
    this.recipients = recipients;
  }

  /** Returns those of the accounts that have not turned off typing notifications. */
  List<Long> people(long organizationId, List<Long> userIds) {
    return receivingUserIds(recipients.people(organizationId, userIds));
  }

  /** Returns the subscribers who have not turned them off; none of a large channel. */
  List<Long> subscribers(long organizationId, long channelId) {
    List<TypingRecipient> subscribers =
        recipients.subscribers(organizationId, channelId, MAX_SUBSCRIBERS + 1);
    return subscribers.size() > MAX_SUBSCRIBERS ? List.of() : receivingUserIds(subscribers);
  }

  private static List<Long> receivingUserIds(List<TypingRecipient> candidates) {
    return candidates.stream()
        .filter(TypingRecipient::receivesTypingNotifications)
        .map(TypingRecipient::userId)
        .toList();
  }
}
