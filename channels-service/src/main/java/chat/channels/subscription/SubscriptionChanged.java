package chat.channels.subscription;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** A value of subscription-changed: one user's subscription with all its periods. */
@Serdeable(naming = SnakeCaseStrategy.class)
record SubscriptionChanged(
    int version,
    long organizationId,
    long channelId,
    long userId,
    boolean isSubscribed,
    List<Period> periods) {

  static Change of(long organizationId, Place place, List<Period> periods) {
    boolean isSubscribed = periods.getLast().to() == null;
    return new Change(
        Topic.SUBSCRIPTION_CHANGED,
        organizationId + ":" + place.channelId() + ":" + place.userId(),
        new SubscriptionChanged(
            1, organizationId, place.channelId(), place.userId(), isSubscribed, periods));
  }
}
