package chat.channels.membership;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.channels.access.ConcurrentChannelChange;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.defaultchannelgroup.DefaultChannelGroups;
import chat.channels.membership.NewcomersController.Newcomer;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Subscribes new accounts to channels.
 *
 * <p>Skips channels to which the account is or ever was subscribed, so a repeated call changes
 * nothing, not even for a user who has unsubscribed since.
 */
@Singleton
class SubscribeNewAccounts {
  private final Channels channels;
  private final DefaultChannelGroups defaultChannelGroups;
  private final Subscriptions subscriptions;
  private final ChannelAppearanceEvents channelAppearanceEvents;
  private final Outbox outbox;

  SubscribeNewAccounts(
      Channels channels,
      DefaultChannelGroups defaultChannelGroups,
      Subscriptions subscriptions,
      ChannelAppearanceEvents channelAppearanceEvents,
      Outbox outbox) {
    this.channels = channels;
    this.defaultChannelGroups = defaultChannelGroups;
    this.subscriptions = subscriptions;
    this.channelAppearanceEvents = channelAppearanceEvents;
    this.outbox = outbox;
  }

  /**
   * Returns the channels to which the account was subscribed; skips archived and unknown channels.
   *
   * @param channelIds channels that the inviter may add others to
   * @param permitted those of them on which this was decided just now, in their state at that time;
   *     throws {@link ConcurrentChannelChange} if the decision must be repeated
   */
  @Transactional
  List<Long> begin(Newcomer newcomer, List<Long> channelIds, List<Channel> permitted) {
    long organizationId = newcomer.organizationId();
    long userId = newcomer.userId();
    outbox.lock(organizationId);
    List<Long> all = new ArrayList<>(channelIds);
    List<Long> groupIds = newcomer.defaultChannelGroupIds();
    if (groupIds != null) {
      all.addAll(defaultChannelGroups.channels(organizationId, groupIds));
    }
    List<Channel> requested =
        channels.active(organizationId, all, newcomer.includeDefaultChannels());
    requireUnchanged(permitted, requested);
    Set<Long> known =
        subscriptions.everOf(userId, requested.stream().map(Channel::channelId).toList());
    List<Subscribers> begun =
        requested.stream()
            .filter(channel -> !known.contains(channel.channelId()))
            .map(channel -> new Subscribers(channel, List.of(userId)))
            .toList();
    if (!begun.isEmpty()) {
      List<Change> changes = new ArrayList<>(channelAppearanceEvents.appear(organizationId, begun));
      changes.addAll(subscriptions.begin(organizationId, begun).all());
      outbox.append(organizationId, changes);
    }
    return begun.stream().map(one -> one.channel().channelId()).toList();
  }

  /**
   * Default channels may be selected by every inviter, so a change of that flag matters as well.
   */
  private static void requireUnchanged(List<Channel> permitted, List<Channel> now) {
    Map<Long, Channel> before = permitted.stream().collect(toMap(Channel::channelId, identity()));
    for (Channel channel : now) {
      Channel known = before.getOrDefault(channel.channelId(), channel);
      if (!channel.isOpenedAs(known) || channel.isDefaultStream() != known.isDefaultStream()) {
        throw new ConcurrentChannelChange();
      }
    }
  }
}
