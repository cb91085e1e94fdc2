package chat.channels.subscription;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelObject;
import chat.channels.channel.UserPortions;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The events {@code subscription}: what clients learn when subscriptions begin and end. */
@Singleton
final class SubscriptionEvents {

  /** More subscribers than that are not listed in the event of each. */
  private static final int MOST_LISTED_SUBSCRIBERS = 1_000;

  private final ChannelEvents channelEvents;
  private final SubscriptionRepository subscriptions;

  SubscriptionEvents(ChannelEvents channelEvents, SubscriptionRepository subscriptions) {
    this.channelEvents = channelEvents;
    this.subscriptions = subscriptions;
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
   * @param kept of those who have been there before
   * @param deactivated those of them who are not counted until they are active again
   */
  List<Change> begun(
      List<Subscribers> newcomers, Map<Place, StoredSubscription> kept, Set<Long> deactivated) {
    Map<Long, List<Long>> listed =
        subscriptions.subscribers(
            listed(newcomers.stream().map(Subscribers::counted).map(Subscribers::channel)));
    List<Change> changes = new ArrayList<>();
    for (Subscribers some : newcomers) {
      List<Long> subscribers = listed.get(some.channel().channelId());
      for (List<Long> portion : UserPortions.of(some.userIds())) {
        // Of the others of large portions, and of other portions, they are told by peer_add.
        int known =
            portion.size() > MOST_LISTED_SUBSCRIBERS ? 1 : without(deactivated, portion).size();
        ChannelObject channel =
            channelEvents.objectInEvents(some.channel().withMoreSubscribers(known));
        alike(some, portion, kept)
            .forEach((properties, userIds) -> {
              Add add =
                  new Add("add", List.of(SubscriptionObject.of(channel, properties, subscribers)));
              changes.add(event(some.channel(), Audience.ofUsers(userIds), add));
            });
      }
      changes.addAll(toPeers(some, deactivated, "peer_add"));
    }
    return changes;
  }

  /** Those of the users who have the channel set up alike, by how that is. */
  private static Map<SubscriptionProperties, List<Long>> alike(
      Subscribers some, List<Long> portion, Map<Place, StoredSubscription> kept) {
    long channelId = some.channel().channelId();
    return portion.stream()
        .collect(
            groupingBy(
                userId ->
                    kept.getOrDefault(new Place(channelId, userId), StoredSubscription.NONE)
                        .properties()
                        .in(some.color()),
                LinkedHashMap::new,
                toList()));
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
        subscriptions
            .subscribers(listed(Stream.of(channel)))
            .getOrDefault(channel.channelId(), List.of());
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

  /**
   * {@code remove} to those who are subscribed no longer, {@code peer_remove} to the others.
   *
   * @param deactivated those of them of whom the others were told when they were deactivated
   */
  List<Change> ended(List<Subscribers> leavers, Set<Long> deactivated) {
    List<Change> changes = new ArrayList<>();
    for (Subscribers some : leavers) {
      RemovedSubscription removed =
          new RemovedSubscription(some.channel().channelId(), some.channel().name().text());
      for (List<Long> userIds : UserPortions.of(some.userIds())) {
        Remove own = new Remove("remove", List.of(removed));
        changes.add(event(some.channel(), Audience.ofUsers(userIds), own));
      }
      changes.addAll(toPeers(some, deactivated, "peer_remove"));
    }
    return changes;
  }

  /**
   * To those who may list the subscribers of each channel, of an account that is out of all of
   * them, or back again.
   */
  static List<Change> turned(
      long organizationId, long userId, List<CountedChannel> channels, String peerOp) {
    return channels.stream()
        .map(channel ->
            ClientEvent.of(
                organizationId,
                "subscription",
                channel.audience(),
                new Peers(peerOp, List.of(channel.channelId()), List.of(userId))))
        .toList();
  }

  private static List<Change> toPeers(Subscribers some, Set<Long> deactivated, String peerOp) {
    Channel channel = some.channel();
    return UserPortions.of(without(deactivated, some.userIds())).stream()
        .map(userIds ->
            event(
                channel,
                ChannelEvents.audience(channel),
                new Peers(peerOp, List.of(channel.channelId()), userIds)))
        .toList();
  }

  private static List<Long> without(Set<Long> deactivated, List<Long> userIds) {
    return deactivated.isEmpty()
        ? userIds
        : userIds.stream().filter(userId -> !deactivated.contains(userId)).toList();
  }

  private static Change event(Channel channel, Audience audience, Object payload) {
    return ClientEvent.of(channel.organizationId(), "subscription", audience, payload);
  }
}
