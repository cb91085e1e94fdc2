package chat.channels.subscribe;

import chat.channels.access.ConcurrentChannelChange;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.create.CreateChannel;
import chat.channels.create.PermittedChannel;
import chat.channels.membership.ChannelAppearanceEvents;
import chat.channels.membership.Subscribers;
import chat.channels.membership.SubscriptionKey;
import chat.channels.membership.Subscriptions;
import chat.channels.membership.Subscriptions.SubscriptionChanges;
import chat.channels.notice.NamedChannel;
import chat.channels.notice.Notices;
import chat.channels.subscribe.SubscribeRules.Permitted;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the subscriptions of a request and the channels that it creates, in one transaction. */
@Singleton
class Subscribe {

  private final Outbox outbox;
  private final Channels channels;
  private final CreateChannel createChannel;
  private final ChannelAppearanceEvents channelAppearanceEvents;
  private final Subscriptions subscriptions;
  private final Notices notices;

  Subscribe(
      Outbox outbox,
      Channels channels,
      CreateChannel createChannel,
      ChannelAppearanceEvents channelAppearanceEvents,
      Subscriptions subscriptions,
      Notices notices) {
    this.outbox = outbox;
    this.channels = channels;
    this.createChannel = createChannel;
    this.channelAppearanceEvents = channelAppearanceEvents;
    this.subscriptions = subscriptions;
    this.notices = notices;
  }

  /** The result: channels by user id. */
  record SubscribeResult(
      Map<Long, List<NamedChannel>> subscribed, Map<Long, List<NamedChannel>> alreadySubscribed) {

    SubscribeResult() {
      this(new TreeMap<>(), new TreeMap<>());
    }

    private static void note(
        Map<Long, List<NamedChannel>> channels, long userId, NamedChannel channel) {
      channels.computeIfAbsent(userId, id -> new ArrayList<>()).add(channel);
    }
  }

  /** Throws {@link ConcurrentChannelChange} if the permission must be decided again. */
  @Transactional
  SubscribeResult subscribe(Permitted permitted) {
    long organizationId = permitted.organizationId();
    SubscribeResult subscribeResult = new SubscribeResult();
    outbox.lock(organizationId);
    for (PermittedChannel channel : permitted.created()) {
      createChannel.write(channel);
      var named = new NamedChannel(channel.channelId(), channel.name().text());
      permitted
          .userIds()
          .forEach(id -> SubscribeResult.note(subscribeResult.subscribed(), id, named));
    }
    List<Subscribers> newcomers = newcomers(permitted, subscribeResult);
    if (!newcomers.isEmpty()) {
      List<Change> changes =
          new ArrayList<>(channelAppearanceEvents.appear(organizationId, newcomers));
      SubscriptionChanges begun = subscriptions.begin(organizationId, newcomers);
      changes.addAll(begun.all());
      outbox.append(organizationId, changes);
    }
    if (permitted.areTold()) {
      notices.subscribed(organizationId, permitted.callerId(), subscribeResult.subscribed());
    }
    return subscribeResult;
  }

  /** The users who are not subscribed yet. */
  private List<Subscribers> newcomers(Permitted permitted, SubscribeResult subscribeResult) {
    List<Long> channelIds =
        permitted.open().stream().map(known -> known.channel().channelId()).toList();
    Set<Long> affected = new LinkedHashSet<>(permitted.userIds());
    affected.add(permitted.callerId());
    Set<SubscriptionKey> lasting = subscriptions.lasting(channelIds, affected);
    List<Subscribers> newcomers = new ArrayList<>();
    List<Channel> active = channels.active(permitted.organizationId(), channelIds, false);
    requireUnchanged(permitted, active, lasting);
    for (Channel channel : active) {
      List<Long> coming = new ArrayList<>();
      for (long userId : permitted.userIds()) {
        boolean already = lasting.contains(new SubscriptionKey(channel.channelId(), userId));
        if (!already) {
          coming.add(userId);
        }
        SubscribeResult.note(
            already ? subscribeResult.alreadySubscribed() : subscribeResult.subscribed(),
            userId,
            new NamedChannel(channel.channelId(), channel.name().text()));
      }
      if (!coming.isEmpty()) {
        newcomers.add(new Subscribers(channel, coming, permitted.color(channel.name())));
      }
    }
    return newcomers;
  }

  /** The caller's permission was decided before the lock was taken. */
  private static void requireUnchanged(
      Permitted permitted, List<Channel> active, Set<SubscriptionKey> lasting) {
    Map<Long, Channel> now =
        active.stream().collect(Collectors.toMap(Channel::channelId, Function.identity()));
    for (VisibleChannel known : permitted.open()) {
      long channelId = known.channel().channelId();
      Channel channel = now.get(channelId);
      boolean hasLeft =
          known.isSubscribed()
              && !lasting.contains(new SubscriptionKey(channelId, permitted.callerId()));
      if (channel == null || !channel.isOpenedAs(known.channel()) || hasLeft) {
        throw new ConcurrentChannelChange();
      }
    }
  }
}
