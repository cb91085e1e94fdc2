package chat.channels.subscribe;

import chat.channels.access.VisibleChannel;
import chat.channels.channel.ChannelObject;
import chat.channels.membership.SubscriptionObject;
import chat.channels.membership.SubscriptionProperties;
import chat.channels.membership.SubscriptionRepository;
import chat.channels.property.PropertyRepository;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads subscribers and properties for an account's list of channels. */
@Singleton
final class SubscriptionListReader {

  private final SubscriptionRepository repository;
  private final PropertyRepository properties;

  SubscriptionListReader(SubscriptionRepository repository, PropertyRepository properties) {
    this.repository = repository;
    this.properties = properties;
  }

  /**
   * A batch of channels in an account's list.
   *
   * @param objects builds the channel objects that the account may see
   */
  record Portion(
      Function<VisibleChannel, ChannelObject> objects,
      ListedSubscribers.OfSome subscribers,
      Map<Long, SubscriptionProperties> properties) {

    /**
     * A channel to which the account is or was subscribed.
     *
     * @param ofAllChannels the notification settings that apply where the subscription has none
     */
    SubscriptionObject subscription(VisibleChannel known, SubscriptionProperties ofAllChannels) {
      SubscriptionProperties own =
          properties.getOrDefault(known.channel().channelId(), SubscriptionProperties.NONE);
      return SubscriptionObject.of(
              objects.apply(known), own.withNotifications(ofAllChannels), subscribers.all(known))
          .withPartialSubscribers(subscribers.some(known));
    }
  }

  /** Makes one query for the subscribers of all channels and one for the account's properties. */
  Portion of(
      Caller caller,
      List<VisibleChannel> some,
      Function<VisibleChannel, ChannelObject> objects,
      ListedSubscribers subscribers) {
    return new Portion(
        objects, subscribers.of(some, repository), properties.of(caller, VisibleChannel.ids(some)));
  }
}
