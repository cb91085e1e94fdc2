package chat.messaging.channel;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a subscription-changed event that the projection stores.
 *
 * @param isMuted null if the owner runs a release that does not send it
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SubscriptionChangedEvent(
    long organizationId,
    long channelId,
    long userId,
    boolean isSubscribed,
    @Nullable Boolean isMuted,
    List<Period> periods) {

  /**
   * Change numbers of subscription-changed: {@code from} inclusive, {@code to} exclusive, null if
   * open.
   */
  @Serdeable
  record Period(long from, @Nullable Long to) {}

  String key() {
    return organizationId + ":" + channelId + ":" + userId;
  }

  /** The periods in PostgreSQL's text form of a multirange, such as {@code {[17,20),[31,)}}. */
  String multirange() {
    return periods.stream()
        .map(period -> "[" + period.from() + "," + (period.to() == null ? "" : period.to()) + ")")
        .collect(Collectors.joining(",", "{", "}"));
  }
}
