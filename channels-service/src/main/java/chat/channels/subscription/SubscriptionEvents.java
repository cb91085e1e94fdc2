package chat.channels.subscription;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.UserPortions;
import chat.channels.subscription.SubscriptionStore.Counted;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The events {@code subscription}: what clients learn when subscriptions begin and end. */
@Singleton
final class SubscriptionEvents {

  /** More subscribers than that are not listed in the event of each. */
  private static final int MOST_LISTED_SUBSCRIBERS = 1_000;

  private final ChannelEvents channelEvents;
  private final SubscriptionStore store;

  SubscriptionEvents(ChannelEvents channelEvents, SubscriptionStore store) {
    this.channelEvents = channelEvents;
    this.store = store;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Add(String op, List<SubscriptionObject> subscriptions) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Remove(String op, List<RemovedSubscription> subscriptions) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record RemovedSubscription(long streamId, String name) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Peers(String op, List<Long> streamIds, List<Long> userIds) {}

  /**
   * {@code add} to those who are subscribed from now on, {@code peer_add} to whoever may list the
   * channel's subscribers.
   *
   * @param newcomers with each channel as it was before they came
   */
  List<Change> begun(List<Subscribers> newcomers) {
    Map<Long, List<Long>> listed =
        store.subscribers(
            listed(newcomers.stream().map(Subscribers::counted).map(Subscribers::channel)));
    List<Change> changes = new ArrayList<>();
    for (Subscribers some : newcomers) {
      List<Long> subscribers = listed.get(some.channel().channelId());
      changes.addAll(
          toUsersAndPeers(some, userIds -> added(some, userIds, subscribers), "peer_add"));
    }
    return changes;
  }

  /**
   * Newcomers count those of whom they are told by {@code peer_add}: the others of large portions,
   * and all of other portions.
   */
  private Add added(Subscribers some, List<Long> portion, @Nullable List<Long> subscribers) {
    int known = portion.size() > MOST_LISTED_SUBSCRIBERS ? 1 : portion.size();
    return new Add(
        "add",
        List.of(
            SubscriptionObject.of(
                channelEvents.objectInEvents(some.channel().withMoreSubscribers(known)),
                SubscriptionProperties.begun(some.color()),
                subscribers)));
  }

  private static List<Long> listed(Stream<Channel> channels) {
    return channels
        .filter(channel -> channel.subscriberCount() <= MOST_LISTED_SUBSCRIBERS)
        .map(Channel::channelId)
        .toList();
  }

  /**
   * The channel and, unless they are very many, its subscribers to users who may list these from
   * now on; who is told of them counts them himself.
   *
   * @param portions of the users
   */
  List<Change> opened(Channel channel, List<List<Long>> portions) {
    List<Long> subscribers =
        store.subscribers(listed(Stream.of(channel))).getOrDefault(channel.channelId(), List.of());
    Peers peers = new Peers("peer_add", List.of(channel.channelId()), subscribers);
    Channel uncounted = channel.withMoreSubscribers(-subscribers.size());
    List<Change> changes = new ArrayList<>();
    for (List<Long> userIds : portions) {
      changes.add(channelEvents.shown(uncounted, userIds));
      if (!subscribers.isEmpty()) {
        changes.add(event(channel, Audience.ofUsers(userIds), peers));
      }
    }
    return changes;
  }

  /** {@code remove} to those who are subscribed no longer, {@code peer_remove} to the others. */
  List<Change> ended(List<Subscribers> leavers) {
    List<Change> changes = new ArrayList<>();
    for (Subscribers some : leavers) {
      RemovedSubscription removed =
          new RemovedSubscription(some.channel().channelId(), some.channel().name().text());
      changes.addAll(
          toUsersAndPeers(some, _ -> new Remove("remove", List.of(removed)), "peer_remove"));
    }
    return changes;
  }

  /**
   * To those who may list the subscribers of each channel, of an account that is out of all of
   * them, or back again.
   */
  static List<Change> turned(
      long organizationId, long userId, List<Counted> channels, String peerOp) {
    return channels.stream()
        .map(channel ->
            ClientEvent.of(
                organizationId,
                "subscription",
                channel.audience(),
                new Peers(peerOp, List.of(channel.channelId()), List.of(userId))))
        .toList();
  }

  private static List<Change> toUsersAndPeers(
      Subscribers some, Function<List<Long>, Object> own, String peerOp) {
    Channel channel = some.channel();
    List<List<Long>> portions = UserPortions.of(some.userIds());
    List<Change> changes = new ArrayList<>();
    for (List<Long> userIds : portions) {
      changes.add(event(channel, Audience.ofUsers(userIds), own.apply(userIds)));
    }
    for (List<Long> userIds : portions) {
      Peers peers = new Peers(peerOp, List.of(channel.channelId()), userIds);
      changes.add(event(channel, ChannelEvents.audience(channel), peers));
    }
    return changes;
  }

  private static Change event(Channel channel, Audience audience, Object payload) {
    return ClientEvent.of(channel.organizationId(), "subscription", audience, payload);
  }
}
