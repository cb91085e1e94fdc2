package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.ListedChannels;
import chat.channels.channel.Channels;
import chat.channels.membership.SubscriptionObject;
import chat.channels.membership.SubscriptionProperties;
import chat.channels.membership.SubscriptionRepository;
import chat.channels.subscribe.SubscriptionListReader.Portion;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.state.IncludeSubscribers;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads subscriptions for responses. */
@Singleton
final class ReadSubscriptions {

  private final ChannelAccess access;
  private final ListedChannels listed;
  private final SubscriptionRepository subscriptions;
  private final Channels channels;
  private final SubscriptionListReader subscriptionListReader;
  private final JsonAnswers json;

  ReadSubscriptions(
      ChannelAccess access,
      ListedChannels listed,
      SubscriptionRepository subscriptions,
      Channels channels,
      SubscriptionListReader subscriptionListReader,
      JsonAnswers json) {
    this.access = access;
    this.listed = listed;
    this.subscriptions = subscriptions;
    this.channels = channels;
    this.subscriptionListReader = subscriptionListReader;
    this.json = json;
  }

  /**
   * Returns the caller's channels as {@link SubscriptionObject}s, without archived ones, in
   * ascending order of id. Channels with the most subscribers are listed without them if the total
   * would exceed the server's memory limit.
   */
  JsonText own(Caller caller, IncludeSubscribers includeSubscribers) {
    return listed.of(
        caller,
        known -> known.isSubscribed() && !known.channel().isArchived(),
        channels -> {
          ListedSubscribers subscribers = ListedSubscribers.of(channels, includeSubscribers);
          try (GrowingJson own = json.array()) {
            channels.forEachShown((some, objects) -> {
              Portion portion = subscriptionListReader.of(caller, some, objects, subscribers);
              some.forEach(
                  known -> own.add(portion.subscription(known, SubscriptionProperties.NONE)));
            });
            return own.end();
          }
        });
  }

  /**
   * Returns the subscribers of a channel whose subscribers the caller may list, ascending.
   *
   * @param after only ids greater than this; null for all
   * @param limit maximum number of ids; null for all
   */
  List<Long> subscribers(
      Caller caller, long channelId, @Nullable Long after, @Nullable Integer limit) {
    access.get(
        caller, channelId, ChannelPermission.LIST_SUBSCRIBERS, ChannelsError.INVALID_CHANNEL_ID);
    return after == null && limit == null
        ? subscriptions.subscribers(List.of(channelId)).getOrDefault(channelId, List.of())
        : subscriptions.subscribersAfter(channelId, after == null ? Long.MIN_VALUE : after, limit);
  }

  /**
   * Returns the channels of a user, archived or not, whose subscribers the caller may list; in
   * ascending order of id.
   */
  List<Long> channels(Caller caller, long userId) {
    return listed.permitted(
        caller,
        subscriptions.channels(caller.organizationId(), userId),
        ChannelPermission.LIST_SUBSCRIBERS);
  }

  /** Whether a user is subscribed to a channel whose subscribers the caller may list. */
  boolean isSubscribed(Caller caller, long channelId, long userId) {
    access.get(
        caller, channelId, ChannelPermission.LIST_SUBSCRIBERS, ChannelsError.INVALID_CHANNEL_ID);
    return !channels.subscribed(channelId, List.of(userId)).isEmpty();
  }
}
