package chat.channels.subscription;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelStore;
import chat.channels.subscription.NewcomersController.Newcomer;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/**
 * Subscribes accounts that have just been made. Who was ever subscribed to a channel, or still is,
 * is passed over there, so a repeated call changes nothing, not even for somebody who has left
 * since.
 */
@Singleton
class NewcomerSubscriptions {
  private final ChannelStore channels;
  private final SubscriptionStore store;
  private final Subscriptions subscriptions;
  private final Outbox outbox;

  NewcomerSubscriptions(
      ChannelStore channels, SubscriptionStore store, Subscriptions subscriptions, Outbox outbox) {
    this.channels = channels;
    this.store = store;
    this.subscriptions = subscriptions;
    this.outbox = outbox;
  }

  /** The channels that the account was subscribed to; archived and unknown ones are passed over. */
  @Transactional
  List<Long> begin(Newcomer newcomer) {
    long organizationId = newcomer.organizationId();
    long userId = newcomer.userId();
    outbox.lock(organizationId);
    List<Channel> wanted =
        newcomer.includeDefaultChannels()
            ? channels.activeOrDefault(organizationId, newcomer.channelIds())
            : channels.active(organizationId, newcomer.channelIds());
    Set<Place> known =
        store.periods(wanted.stream().map(channel -> place(channel, userId)).toList()).keySet();
    List<Channel> begun =
        wanted.stream().filter(channel -> !known.contains(place(channel, userId))).toList();
    List<Subscribers> newcomers =
        begun.stream().map(channel -> new Subscribers(channel, List.of(userId))).toList();
    outbox.append(organizationId, subscriptions.begin(organizationId, newcomers).all());
    return begun.stream().map(Channel::channelId).toList();
  }

  private static Place place(Channel channel, long userId) {
    return new Place(channel.channelId(), userId);
  }
}
