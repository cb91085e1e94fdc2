package chat.channels.subscription;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * A value of subscription-changed: one user's subscription with all its periods.
 *
 * @param isMuted whether the user has muted the channel; never without being subscribed
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
  static Change of(long organizationId, Place place, List<Period> periods) {
    return of(organizationId, place, periods, false);
  }

  static Change of(long organizationId, Place place, List<Period> periods, boolean isMuted) {
    boolean isSubscribed = periods.getLast().to() == null;
    return new Change(
        Topic.SUBSCRIPTION_CHANGED,
        organizationId + ":" + place.channelId() + ":" + place.userId(),
        new SubscriptionChanged(
            1, organizationId, place.channelId(), place.userId(), isSubscribed, isMuted, periods));
  }
}
