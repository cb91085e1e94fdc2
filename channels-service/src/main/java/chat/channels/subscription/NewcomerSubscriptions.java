package chat.channels.subscription;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelStore;
import chat.channels.subscription.NewcomersController.Newcomer;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

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
  private final ChannelEvents events;
  private final Outbox outbox;

  NewcomerSubscriptions(
      ChannelStore channels,
      SubscriptionStore store,
      Subscriptions subscriptions,
      ChannelEvents events,
      Outbox outbox) {
    this.channels = channels;
    this.store = store;
    this.subscriptions = subscriptions;
    this.events = events;
    this.outbox = outbox;
  }

  /** The channels that the account was subscribed to; archived and unknown ones are passed over. */
  @Transactional
  List<Long> begin(Newcomer newcomer) {
    long organizationId = newcomer.organizationId();
    long userId = newcomer.userId();
    outbox.lock(organizationId);
    List<Long> wanted =
        ids(
            channels.active(
                organizationId, newcomer.channelIds(), newcomer.includeDefaultChannels()));
    List<Long> known = store.channelsEverOf(userId, wanted);
    List<Long> begun = wanted.stream().filter(channelId -> !known.contains(channelId)).toList();
    List<Change> changes = new ArrayList<>(subscriptions.begin(organizationId, begun, userId));
    for (Channel channel : channels.active(organizationId, begun, false)) {
      changes.addAll(
          subscriptions.begun(
              channel, events.object(channel), userId, store.subscribers(channel.channelId())));
    }
    outbox.append(organizationId, changes);
    return begun;
  }

  private static List<Long> ids(List<Channel> channels) {
    return channels.stream().map(Channel::channelId).toList();
  }
}
