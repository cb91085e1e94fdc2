package chat.channels.subscribe;

import chat.channels.access.KnownChannel;
import chat.channels.channel.ChannelObject;
import chat.channels.property.PropertyRepository;
import chat.channels.subscription.SubscriptionObject;
import chat.channels.subscription.SubscriptionProperties;
import chat.channels.subscription.SubscriptionRepository;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads what beside the channels themselves belongs to an account's list of them. */
@Singleton
final class ReadPortion {

  private final SubscriptionRepository repository;
  private final PropertyRepository properties;

  ReadPortion(SubscriptionRepository repository, PropertyRepository properties) {
    this.repository = repository;
    this.properties = properties;
  }

  /**
   * Some channels as an account's list tells them.
   *
   * @param objects how the account sees them
   */
  record Portion(
      Function<KnownChannel, ChannelObject> objects,
      ListedSubscribers.OfSome subscribers,
      Map<Long, SubscriptionProperties> properties) {

    /**
     * As one that the account is or was subscribed to.
     *
     * @param ofAllChannels the notifications where it has set none for this one
     */
    SubscriptionObject subscription(KnownChannel known, SubscriptionProperties ofAllChannels) {
      SubscriptionProperties own =
          properties.getOrDefault(known.channel().channelId(), SubscriptionProperties.NONE);
      return SubscriptionObject.of(
              objects.apply(known), own.withNotifications(ofAllChannels), subscribers.all(known))
          .withPartialSubscribers(subscribers.some(known));
    }
  }

  /** One query for the subscribers of all of them, and one for the account's properties. */
  Portion of(
      Caller caller,
      List<KnownChannel> some,
      Function<KnownChannel, ChannelObject> objects,
      ListedSubscribers subscribers) {
    return new Portion(
        objects, subscribers.of(some, repository), properties.of(caller, KnownChannel.ids(some)));
  }
}
