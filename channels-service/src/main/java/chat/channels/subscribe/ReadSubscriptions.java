package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.ListedChannels;
import chat.channels.channel.Channels;
import chat.channels.subscribe.ReadPortion.Portion;
import chat.channels.subscription.SubscriptionObject;
import chat.channels.subscription.SubscriptionProperties;
import chat.channels.subscription.SubscriptionRepository;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.state.IncludeSubscribers;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads who is subscribed to what. */
@Singleton
final class ReadSubscriptions {

  private final ChannelAccess access;
  private final ListedChannels listed;
  private final SubscriptionRepository subscriptions;
  private final Channels channels;
  private final ReadPortion readPortion;
  private final JsonAnswers json;

  ReadSubscriptions(
      ChannelAccess access,
      ListedChannels listed,
      SubscriptionRepository subscriptions,
      Channels channels,
      ReadPortion readPortion,
      JsonAnswers json) {
    this.access = access;
    this.listed = listed;
    this.subscriptions = subscriptions;
    this.channels = channels;
    this.readPortion = readPortion;
    this.json = json;
  }

  /**
   * {@link SubscriptionObject}s: the caller's channels, without archived ones, in the order of
   * their ids; those with the most subscribers come without them where they would be too many for
   * the server's memory.
   */
  JsonText own(Caller caller, IncludeSubscribers includeSubscribers) {
    return listed.of(
        caller,
        known -> known.isSubscribed() && !known.channel().isArchived(),
        channels -> {
          ListedSubscribers subscribers = ListedSubscribers.of(channels, includeSubscribers);
          try (GrowingJson own = json.array()) {
            channels.forEachShown((some, objects) -> {
              Portion portion = readPortion.of(caller, some, objects, subscribers);
              some.forEach(
                  known -> own.add(portion.subscription(known, SubscriptionProperties.NONE)));
            });
            return own.end();
          }
        });
  }

  /**
   * The ids of the subscribers of a channel whose subscribers the caller may list, ascending.
   *
   * @param after the id beyond which they begin; null for all
   * @param limit how many there are at most; null for all
   */
  List<Long> subscribers(
      Caller caller, long channelId, @Nullable Long after, @Nullable Integer limit) {
    access.get(
        caller, channelId, ChannelPermission.LIST_SUBSCRIBERS, ChannelsError.INVALID_CHANNEL_ID);
    return after == null && limit == null
        ? subscriptions.subscribers(List.of(channelId)).getOrDefault(channelId, List.of())
        : subscriptions.subscribersAfter(channelId, after == null ? Long.MIN_VALUE : after, limit);
  }

  /** Whether somebody is subscribed to a channel whose subscribers the caller may list. */
  boolean isSubscribed(Caller caller, long channelId, long userId) {
    access.get(
        caller, channelId, ChannelPermission.LIST_SUBSCRIBERS, ChannelsError.INVALID_CHANNEL_ID);
    return !channels.subscribed(channelId, List.of(userId)).isEmpty();
  }
}
