package chat.channels.membership;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelObject;
import chat.channels.channel.UserChunks;
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

/** Builds the client events {@code subscription} for subscriptions that begin and end. */
@Singleton
final class SubscriptionEvents {

  /** Events do not list the subscribers of channels with more subscribers than this. */
  private static final int MAX_LISTED_SUBSCRIBERS = 1_000;

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
   * Builds {@code add} for new subscribers and {@code peer_add} for users who may list the
   * channel's subscribers.
   *
   * @param newcomers with each channel as it was before they were subscribed
   * @param kept the stored data of users who were subscribed before
   * @param deactivated those of the users who are not counted until they are reactivated
   */
  List<Change> begun(
      List<Subscribers> newcomers,
      Map<SubscriptionKey, StoredSubscription> kept,
      Set<Long> deactivated) {
    Map<Long, List<Long>> listed =
        subscriptions.subscribers(
            listed(newcomers.stream().map(Subscribers::counted).map(Subscribers::channel)));
    List<Change> changes = new ArrayList<>();
    for (Subscribers some : newcomers) {
      List<Long> subscribers = listed.get(some.channel().channelId());
      for (List<Long> portion : UserChunks.of(some.userIds())) {
        // Recipients learn of all other new subscribers, in this batch and in others, by peer_add.
        int counted =
            portion.size() > MAX_LISTED_SUBSCRIBERS ? 1 : without(deactivated, portion).size();
        ChannelObject channel =
            channelEvents.objectInEvents(some.channel().withMoreSubscribers(counted));
        byProperties(some, portion, kept)
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

  /** Groups the users by the properties of their subscriptions. */
  private static Map<SubscriptionProperties, List<Long>> byProperties(
      Subscribers some, List<Long> portion, Map<SubscriptionKey, StoredSubscription> kept) {
    long channelId = some.channel().channelId();
    return portion.stream()
        .collect(
            groupingBy(
                userId ->
                    kept.getOrDefault(
                            new SubscriptionKey(channelId, userId), StoredSubscription.NONE)
                        .properties()
                        .in(some.color()),
                LinkedHashMap::new,
                toList()));
  }

  private static List<Long> listed(Stream<Channel> channels) {
    return channels
        .filter(channel -> channel.subscriberCount() <= MAX_LISTED_SUBSCRIBERS)
        .map(Channel::channelId)
        .toList();
  }

  /**
   * Builds events for users who may list the channel's subscribers from now on. They carry the
   * channel and, unless there are too many, its subscribers. The channel object excludes the listed
   * subscribers from its count, because clients add them on {@code peer_add}.
   *
   * @param portions batches of the users
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
   * Builds {@code remove} for former subscribers and {@code peer_remove} for the remaining ones.
   *
   * @param deactivated those of the users for whom peer_remove was sent when they were deactivated
   */
  List<Change> ended(List<Subscribers> leavers, Set<Long> deactivated) {
    List<Change> changes = new ArrayList<>();
    for (Subscribers some : leavers) {
      RemovedSubscription removed =
          new RemovedSubscription(some.channel().channelId(), some.channel().name().text());
      for (List<Long> userIds : UserChunks.of(some.userIds())) {
        Remove own = new Remove("remove", List.of(removed));
        changes.add(event(some.channel(), Audience.ofUsers(userIds), own));
      }
      changes.addAll(toPeers(some, deactivated, "peer_remove"));
    }
    return changes;
  }

  /**
   * Builds the peer events of a deactivated or reactivated account. They go to users who may list
   * the subscribers of each channel.
   */
  static List<Change> turned(
      long organizationId, long userId, List<SubscriberCountChange> channels, String peerOp) {
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
    return UserChunks.of(without(deactivated, some.userIds())).stream()
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
