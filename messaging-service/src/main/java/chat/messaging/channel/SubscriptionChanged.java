package chat.messaging.channel;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What this copy needs of a subscription-changed event.
 *
 * @param isMuted null where the owner is too old to say it
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SubscriptionChanged(
    long organizationId,
    long channelId,
    long userId,
    boolean isSubscribed,
    @Nullable Boolean isMuted,
    List<Period> periods) {

  /** Numbers of subscription-changed: {@code from} inclusive, {@code to} exclusive or open. */
  @Serdeable
  record Period(long from, @Nullable Long to) {}

  String key() {
    return organizationId + ":" + channelId + ":" + userId;
  }

  /** The periods as PostgreSQL writes a multirange, {@code {[17,20),[31,)}}. */
  String multirange() {
    return periods.stream()
        .map(period -> "[" + period.from() + "," + (period.to() == null ? "" : period.to()) + ")")
        .collect(Collectors.joining(",", "{", "}"));
  }
}
