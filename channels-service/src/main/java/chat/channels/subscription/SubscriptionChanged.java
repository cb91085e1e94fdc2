package chat.channels.subscription;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of subscription-changed: one user's subscription with all its periods. */
@Serdeable(naming = SnakeCaseStrategy.class)
record SubscriptionChanged(
    int version,
    long organizationId,
    long channelId,
    long userId,
    boolean isSubscribed,
    List<Period> periods) {

  /**
   * Numbers of subscription-changed.
   *
   * @param from inclusive
   * @param to exclusive; null while it lasts
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Period(long from, @Nullable Long to) {}

  Change toChange() {
    return new Change(
        Topic.SUBSCRIPTION_CHANGED, organizationId + ":" + channelId + ":" + userId, this);
  }
}
