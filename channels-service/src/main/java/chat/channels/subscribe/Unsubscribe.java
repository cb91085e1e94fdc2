package chat.channels.subscribe;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import chat.channels.access.ChangedMeanwhile;
import chat.channels.access.KnownChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.subscribe.SubscribeRules.Removal;
import chat.channels.subscription.OpenedChannels;
import chat.channels.subscription.Place;
import chat.channels.subscription.Subscribers;
import chat.channels.subscription.Subscriptions;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Ends the subscriptions of a request, in one transaction. */
@Singleton
class Unsubscribe {

  private final Outbox outbox;
  private final Channels channels;
  private final OpenedChannels openedChannels;
  private final Subscriptions subscriptions;

  Unsubscribe(
      Outbox outbox,
      Channels channels,
      OpenedChannels openedChannels,
      Subscriptions subscriptions) {
    this.outbox = outbox;
    this.channels = channels;
    this.openedChannels = openedChannels;
    this.subscriptions = subscriptions;
  }

  /** What came of it: names of channels where somebody was removed, or nobody had to be. */
  record Outcome(List<String> removed, List<String> notRemoved) {}

  /** Throws {@link ChangedMeanwhile} where the caller's permission is to be decided again. */
  @Transactional
  Outcome unsubscribe(Removal removal) {
    long organizationId = removal.organizationId();
    List<Long> userIds = removal.userIds();
    outbox.lock(organizationId);
    List<Long> channelIds =
        removal.channels().stream().map(known -> known.channel().channelId()).toList();
    List<Channel> wanted = channels.current(organizationId, channelIds);
    Set<Long> concerned = new LinkedHashSet<>(userIds);
    concerned.add(removal.callerId());
    Set<Place> lasting = subscriptions.lasting(channelIds, concerned);
    if (!removal.areOwn()) {
      requireUnchanged(removal, wanted, lasting);
    }
    List<Subscribers> leavers = new ArrayList<>();
    for (Channel channel : wanted) {
      List<Long> leaving =
          userIds.stream()
              .filter(userId -> lasting.contains(new Place(channel.channelId(), userId)))
              .toList();
      if (!leaving.isEmpty()) {
        leavers.add(new Subscribers(channel, leaving));
      }
    }
    if (!leavers.isEmpty()) {
      List<Change> changes = new ArrayList<>(subscriptions.end(organizationId, leavers).all());
      changes.addAll(openedChannels.vanish(organizationId, leavers));
      outbox.append(organizationId, changes);
    }
    Set<Long> left = leavers.stream().map(some -> some.channel().channelId()).collect(toSet());
    return new Outcome(
        names(wanted, channel -> left.contains(channel.channelId())),
        names(wanted, channel -> !left.contains(channel.channelId())));
  }

  /** What the caller may do was decided before the lock was held. */
  private static void requireUnchanged(Removal removal, List<Channel> wanted, Set<Place> lasting) {
    Map<Long, Channel> now = wanted.stream().collect(toMap(Channel::channelId, identity()));
    for (KnownChannel known : removal.channels()) {
      long channelId = known.channel().channelId();
      Channel channel = now.get(channelId);
      boolean hasLeft =
          known.isSubscribed() && !lasting.contains(new Place(channelId, removal.callerId()));
      if (channel == null || !channel.isRunAs(known.channel()) || hasLeft) {
        throw new ChangedMeanwhile();
      }
    }
  }

  private static List<String> names(List<Channel> channels, Predicate<Channel> which) {
    return channels.stream().filter(which).map(channel -> channel.name().text()).toList();
  }
}
