package chat.messaging.channel;

import io.micronaut.data.annotation.MappedEntity;
import java.util.List;

/**
 * Subscriptions have ended, perhaps to begin again: said inside this program, in the transaction in
 * which the copy learns of it, for whatever is kept of subscribers alone.
 */
public record ChannelsLeft(List<Left> all) {

  /**
   * One who was subscribed to a channel.
   *
   * @param number of subscription-changed, with which the last subscription ended that has ended:
   *     messages whose {@code subscriptions_number} is lower were sent before
   */
  @MappedEntity("subscription")
  public record Left(long organizationId, long userId, long channelId, long number) {}
}
