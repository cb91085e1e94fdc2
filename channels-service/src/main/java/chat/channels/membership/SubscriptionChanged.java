package chat.channels.membership;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * Payload of a subscription-changed event: a user's subscription to a channel, with all its
 * periods.
 *
 * @param isMuted whether the user has muted the channel; false unless subscribed
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SubscriptionChanged(
    int version,
    long organizationId,
    long channelId,
    long userId,
    boolean isSubscribed,
    boolean isMuted,
    List<Period> periods) {

  /** A subscription that has just ended. */
  static Change of(long organizationId, SubscriptionKey subscriptionKey, List<Period> periods) {
    return of(organizationId, subscriptionKey, periods, false);
  }

  static Change of(
      long organizationId, SubscriptionKey subscriptionKey, List<Period> periods, boolean isMuted) {
    boolean isSubscribed = periods.getLast().to() == null;
    return new Change(
        Topic.SUBSCRIPTION_CHANGED,
        organizationId + ":" + subscriptionKey.channelId() + ":" + subscriptionKey.userId(),
        new SubscriptionChanged(
            1,
            organizationId,
            subscriptionKey.channelId(),
            subscriptionKey.userId(),
            isSubscribed,
            isMuted,
            periods));
  }
}
