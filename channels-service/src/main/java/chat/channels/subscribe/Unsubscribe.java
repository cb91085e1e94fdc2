package chat.channels.subscribe;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import chat.channels.access.ConcurrentChannelChange;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.membership.ChannelAppearanceEvents;
import chat.channels.membership.Subscribers;
import chat.channels.membership.SubscriptionKey;
import chat.channels.membership.Subscriptions;
import chat.channels.subscribe.SubscribeRules.Removal;
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
  private final ChannelAppearanceEvents channelAppearanceEvents;
  private final Subscriptions subscriptions;

  Unsubscribe(
      Outbox outbox,
      Channels channels,
      ChannelAppearanceEvents channelAppearanceEvents,
      Subscriptions subscriptions) {
    this.outbox = outbox;
    this.channels = channels;
    this.channelAppearanceEvents = channelAppearanceEvents;
    this.subscriptions = subscriptions;
  }

  /**
   * The names of channels from which users were removed, and of channels where nobody was
   * subscribed.
   */
  record UnsubscribeResult(List<String> removed, List<String> notRemoved) {}

  /** Throws {@link ConcurrentChannelChange} if the permission must be decided again. */
  @Transactional
  UnsubscribeResult unsubscribe(Removal removal) {
    long organizationId = removal.organizationId();
    List<Long> userIds = removal.userIds();
    outbox.lock(organizationId);
    List<Long> channelIds =
        removal.channels().stream().map(known -> known.channel().channelId()).toList();
    List<Channel> current = channels.current(organizationId, channelIds);
    Set<Long> affected = new LinkedHashSet<>(userIds);
    affected.add(removal.callerId());
    Set<SubscriptionKey> lasting = subscriptions.lasting(channelIds, affected);
    if (!removal.areOwn()) {
      requireUnchanged(removal, current, lasting);
    }
    List<Subscribers> leavers = new ArrayList<>();
    for (Channel channel : current) {
      List<Long> leaving =
          userIds.stream()
              .filter(userId -> lasting.contains(new SubscriptionKey(channel.channelId(), userId)))
              .toList();
      if (!leaving.isEmpty()) {
        leavers.add(new Subscribers(channel, leaving));
      }
    }
    if (!leavers.isEmpty()) {
      List<Change> changes = new ArrayList<>(subscriptions.end(organizationId, leavers).all());
      changes.addAll(channelAppearanceEvents.vanish(organizationId, leavers));
      outbox.append(organizationId, changes);
    }
    Set<Long> left = leavers.stream().map(some -> some.channel().channelId()).collect(toSet());
    return new UnsubscribeResult(
        names(current, channel -> left.contains(channel.channelId())),
        names(current, channel -> !left.contains(channel.channelId())));
  }

  /** The caller's permission was decided before the lock was taken. */
  private static void requireUnchanged(
      Removal removal, List<Channel> current, Set<SubscriptionKey> lasting) {
    Map<Long, Channel> now = current.stream().collect(toMap(Channel::channelId, identity()));
    for (VisibleChannel known : removal.channels()) {
      long channelId = known.channel().channelId();
      Channel channel = now.get(channelId);
      boolean hasLeft =
          known.isSubscribed()
              && !lasting.contains(new SubscriptionKey(channelId, removal.callerId()));
      if (channel == null || !channel.isRunAs(known.channel()) || hasLeft) {
        throw new ConcurrentChannelChange();
      }
    }
  }

  private static List<String> names(List<Channel> channels, Predicate<Channel> which) {
    return channels.stream().filter(which).map(channel -> channel.name().text()).toList();
  }
}
