package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.channels.channel.ChannelEvents;
import chat.channels.property.PropertyStore;
import chat.channels.subscription.SubscriptionObject;
import chat.channels.subscription.SubscriptionProperties;
import chat.channels.subscription.SubscriptionStore;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Reads who is subscribed to what. */
@Singleton
final class ReadSubscriptions {

  private final ChannelAccess access;
  private final ChannelEvents events;
  private final SubscriptionStore store;
  private final PropertyStore properties;

  ReadSubscriptions(
      ChannelAccess access,
      ChannelEvents events,
      SubscriptionStore store,
      PropertyStore properties) {
    this.access = access;
    this.events = events;
    this.store = store;
    this.properties = properties;
  }

  /**
   * The caller's channels, without archived ones, in the order of their ids; those with the most
   * subscribers come without them where they would be too many for the server's memory.
   */
  List<SubscriptionObject> own(Caller caller, boolean includeSubscribers) {
    List<KnownChannel> channels =
        access.list(caller).stream()
            .filter(known -> known.isSubscribed() && !known.channel().isArchived())
            .toList();
    ListedSubscribers subscribers =
        includeSubscribers ? ListedSubscribers.of(channels, false, store) : ListedSubscribers.NONE;
    Map<Long, SubscriptionProperties> set = properties.of(caller.organizationId(), caller.userId());
    return channels.stream()
        .map(known ->
            SubscriptionObject.of(
                    events.object(known.channel()),
                    set.getOrDefault(known.channel().channelId(), SubscriptionProperties.NONE),
                    subscribers.all(known))
                .withPartialSubscribers(subscribers.some(known)))
        .toList();
  }

  /** All subscribers of a channel whose content is open to the caller. */
  List<Long> subscribers(Caller caller, long channelId) {
    access.get(caller, channelId, ChannelPermission.READ, ChannelsError.INVALID_CHANNEL_ID);
    return store.subscribers(List.of(channelId)).getOrDefault(channelId, List.of());
  }
}
