package chat.channels.subscription;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelObject;
import chat.channels.subscription.SubscriptionChanged.Period;
import chat.contracts.Topic;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Begins subscriptions, and tells so. */
@Singleton
public final class Subscriptions {

  /** More users than that are told in several events, so that none outgrows what Kafka takes. */
  private static final int USERS_PER_EVENT = 10_000;

  /** More subscribers than that are not listed in the event of each. */
  private static final int MOST_LISTED_SUBSCRIBERS = 1_000;

  private final SubscriptionStore store;
  private final Outbox outbox;

  Subscriptions(SubscriptionStore store, Outbox outbox) {
    this.store = store;
    this.outbox = outbox;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubscriptionAdd(String op, List<SubscriptionObject> subscriptions) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record PeerAdd(String op, List<Long> streamIds, List<Long> userIds) {}

  /**
   * Subscribes the first users of a new channel, with the organization's lock held.
   *
   * @return the changes to append next, in this order: each period begins with its change's number
   */
  public List<Change> begin(Channel channel, List<Long> userIds) {
    long lastNumber = outbox.lastNumber(channel.organizationId(), Topic.SUBSCRIPTION_CHANGED);
    store.insert(channel.organizationId(), channel.channelId(), userIds, lastNumber);
    List<Change> changes = new ArrayList<>(userIds.size());
    for (long userId : userIds) {
      Period period = new Period(lastNumber + changes.size() + 1, null);
      changes.add(
          new SubscriptionChanged(
                  1, channel.organizationId(), channel.channelId(), userId, true, List.of(period))
              .toChange());
    }
    return changes;
  }

  /**
   * Subscribes a user to channels that the user never had, with the organization's lock held.
   *
   * @return the changes to append next, as with {@link #begin(Channel, List)}
   */
  List<Change> begin(long organizationId, List<Long> channelIds, long userId) {
    long lastNumber = outbox.lastNumber(organizationId, Topic.SUBSCRIPTION_CHANGED);
    List<Change> changes = new ArrayList<>(channelIds.size());
    store.insert(organizationId, channelIds, userId, lastNumber);
    for (long channelId : channelIds) {
      Period period = new Period(lastNumber + changes.size() + 1, null);
      changes.add(
          new SubscriptionChanged(1, organizationId, channelId, userId, true, List.of(period))
              .toChange());
    }
    return changes;
  }

  /**
   * The events {@code subscription} of one more subscriber: {@code add} to the user, {@code
   * peer_add} to others.
   *
   * @param subscribers all of the channel, with the new one
   */
  List<Change> begun(Channel channel, ChannelObject object, long userId, List<Long> subscribers) {
    SubscriptionObject subscription =
        SubscriptionObject.begun(
            object, subscribers.size() > MOST_LISTED_SUBSCRIBERS ? null : subscribers);
    return List.of(
        event(channel, Audience.ofUser(userId), new SubscriptionAdd("add", List.of(subscription))),
        event(
            channel,
            Audience.ofChannel(channel.channelId()),
            new PeerAdd("peer_add", List.of(channel.channelId()), List.of(userId))));
  }

  /**
   * The events {@code subscription}: {@code add} to the subscribers, {@code peer_add} to others.
   */
  public List<Change> begun(Channel channel, ChannelObject object, List<Long> userIds) {
    List<Change> changes = new ArrayList<>();
    SubscriptionObject subscription =
        SubscriptionObject.begun(object, userIds.size() > MOST_LISTED_SUBSCRIBERS ? null : userIds);
    for (List<Long> some : portions(userIds)) {
      changes.add(
          event(
              channel, Audience.ofUsers(some), new SubscriptionAdd("add", List.of(subscription))));
    }
    for (List<Long> some : portions(userIds)) {
      changes.add(
          event(
              channel,
              Audience.ofChannel(channel.channelId()),
              new PeerAdd("peer_add", List.of(channel.channelId()), some)));
    }
    return changes;
  }

  private static Change event(Channel channel, Audience audience, Object payload) {
    return ClientEvent.of(channel.organizationId(), "subscription", audience, payload);
  }

  private static List<List<Long>> portions(List<Long> userIds) {
    List<List<Long>> portions = new ArrayList<>();
    for (int from = 0; from < userIds.size(); from += USERS_PER_EVENT) {
      portions.add(userIds.subList(from, Math.min(from + USERS_PER_EVENT, userIds.size())));
    }
    return portions;
  }
}
