package chat.channels.subscribe;

import chat.channels.access.ChangedMeanwhile;
import chat.channels.access.KnownChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.create.CreateChannel;
import chat.channels.create.PermittedChannel;
import chat.channels.notice.NamedChannel;
import chat.channels.notice.Notices;
import chat.channels.subscribe.SubscribeRules.Permitted;
import chat.channels.subscription.OpenedChannels;
import chat.channels.subscription.Place;
import chat.channels.subscription.Subscribers;
import chat.channels.subscription.Subscriptions;
import chat.channels.subscription.Subscriptions.Told;
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

/** Writes the subscriptions of a request, and the channels that it creates, in one transaction. */
@Singleton
class Subscribe {

  private final Outbox outbox;
  private final Channels channels;
  private final CreateChannel createChannel;
  private final OpenedChannels openedChannels;
  private final Subscriptions subscriptions;
  private final Notices notices;

  Subscribe(
      Outbox outbox,
      Channels channels,
      CreateChannel createChannel,
      OpenedChannels openedChannels,
      Subscriptions subscriptions,
      Notices notices) {
    this.outbox = outbox;
    this.channels = channels;
    this.createChannel = createChannel;
    this.openedChannels = openedChannels;
    this.subscriptions = subscriptions;
    this.notices = notices;
  }

  /** What came of it: channels by user id. */
  record Outcome(
      Map<Long, List<NamedChannel>> subscribed, Map<Long, List<NamedChannel>> alreadySubscribed) {

    Outcome() {
      this(new TreeMap<>(), new TreeMap<>());
    }

    private static void note(
        Map<Long, List<NamedChannel>> channels, long userId, NamedChannel channel) {
      channels.computeIfAbsent(userId, id -> new ArrayList<>()).add(channel);
    }
  }

  /** Throws {@link ChangedMeanwhile} where the caller's permission is to be decided again. */
  @Transactional
  Outcome subscribe(Permitted permitted) {
    long organizationId = permitted.organizationId();
    Outcome outcome = new Outcome();
    outbox.lock(organizationId);
    for (PermittedChannel channel : permitted.created()) {
      createChannel.write(channel);
      var named = new NamedChannel(channel.channelId(), channel.name().text());
      permitted.userIds().forEach(id -> Outcome.note(outcome.subscribed(), id, named));
    }
    List<Subscribers> newcomers = newcomers(permitted, outcome);
    if (!newcomers.isEmpty()) {
      List<Change> changes = new ArrayList<>(openedChannels.appear(organizationId, newcomers));
      Told told = subscriptions.begin(organizationId, newcomers);
      changes.addAll(told.all());
      outbox.append(organizationId, changes);
    }
    if (permitted.areTold()) {
      notices.subscribed(organizationId, permitted.callerId(), outcome.subscribed());
    }
    return outcome;
  }

  /** Who is not subscribed yet. */
  private List<Subscribers> newcomers(Permitted permitted, Outcome outcome) {
    List<Long> channelIds =
        permitted.open().stream().map(known -> known.channel().channelId()).toList();
    Set<Long> concerned = new LinkedHashSet<>(permitted.userIds());
    concerned.add(permitted.callerId());
    Set<Place> lasting = subscriptions.lasting(channelIds, concerned);
    List<Subscribers> newcomers = new ArrayList<>();
    List<Channel> active = channels.active(permitted.organizationId(), channelIds, false);
    requireUnchanged(permitted, active, lasting);
    for (Channel channel : active) {
      List<Long> coming = new ArrayList<>();
      for (long userId : permitted.userIds()) {
        boolean already = lasting.contains(new Place(channel.channelId(), userId));
        if (!already) {
          coming.add(userId);
        }
        Outcome.note(
            already ? outcome.alreadySubscribed() : outcome.subscribed(),
            userId,
            new NamedChannel(channel.channelId(), channel.name().text()));
      }
      if (!coming.isEmpty()) {
        newcomers.add(new Subscribers(channel, coming, permitted.color(channel.name())));
      }
    }
    return newcomers;
  }

  /** What the caller may do was decided before the lock was held. */
  private static void requireUnchanged(
      Permitted permitted, List<Channel> active, Set<Place> lasting) {
    Map<Long, Channel> now =
        active.stream().collect(Collectors.toMap(Channel::channelId, Function.identity()));
    for (KnownChannel known : permitted.open()) {
      long channelId = known.channel().channelId();
      Channel channel = now.get(channelId);
      boolean hasLeft =
          known.isSubscribed() && !lasting.contains(new Place(channelId, permitted.callerId()));
      if (channel == null || !channel.isOpenedAs(known.channel()) || hasLeft) {
        throw new ChangedMeanwhile();
      }
    }
  }
}
