package chat.messaging.channel;

import io.micronaut.data.annotation.MappedEntity;
import java.util.List;

/**
 * Application event: subscriptions have ended, and may have begun again.
 *
 * <p>Published in the transaction that updates the projection, for listeners that store data of
 * subscribers only.
 */
public record SubscriptionsEnded(List<Left> all) {

  /**
   * A user whose subscription to a channel has ended.
   *
   * @param number change number of subscription-changed at which the last ended period ended;
   *     messages with a lower {@code subscriptions_number} were sent before
   */
  @MappedEntity("subscription")
  public record Left(long organizationId, long userId, long channelId, long number) {}
}
