package chat.channels.subscription;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.channels.access.ChangedMeanwhile;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.subscription.NewcomersController.Newcomer;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Subscribes accounts that have just been made. Who was ever subscribed to a channel, or still is,
 * is passed over there, so a repeated call changes nothing, not even for somebody who has left
 * since.
 */
@Singleton
class NewcomerSubscriptions {
  private final Channels channels;
  private final Subscriptions subscriptions;
  private final OpenedChannels openedChannels;
  private final Outbox outbox;

  NewcomerSubscriptions(
      Channels channels,
      Subscriptions subscriptions,
      OpenedChannels openedChannels,
      Outbox outbox) {
    this.channels = channels;
    this.subscriptions = subscriptions;
    this.openedChannels = openedChannels;
    this.outbox = outbox;
  }

  /**
   * The channels that the account was subscribed to; archived and unknown ones are passed over.
   *
   * @param channelIds those of its channels that somebody may hand out
   * @param permitted those of which that was decided just now, as they were then; {@link
   *     ChangedMeanwhile} where it is to be decided again
   */
  @Transactional
  List<Long> begin(Newcomer newcomer, List<Long> channelIds, List<Channel> permitted) {
    long organizationId = newcomer.organizationId();
    long userId = newcomer.userId();
    outbox.lock(organizationId);
    List<Channel> wanted =
        channels.active(organizationId, channelIds, newcomer.includeDefaultChannels());
    requireUnchanged(permitted, wanted);
    Set<Long> known =
        subscriptions.everOf(userId, wanted.stream().map(Channel::channelId).toList());
    List<Subscribers> begun =
        wanted.stream()
            .filter(channel -> !known.contains(channel.channelId()))
            .map(channel -> new Subscribers(channel, List.of(userId)))
            .toList();
    if (!begun.isEmpty()) {
      List<Change> changes = new ArrayList<>(openedChannels.appear(organizationId, begun));
      changes.addAll(subscriptions.begin(organizationId, begun).all());
      outbox.append(organizationId, changes);
    }
    return begun.stream().map(one -> one.channel().channelId()).toList();
  }

  /** Of the default channels everybody hands out those that are. */
  private static void requireUnchanged(List<Channel> permitted, List<Channel> now) {
    Map<Long, Channel> before = permitted.stream().collect(toMap(Channel::channelId, identity()));
    for (Channel channel : now) {
      Channel known = before.getOrDefault(channel.channelId(), channel);
      if (!channel.isOpenedAs(known) || channel.isDefaultStream() != known.isDefaultStream()) {
        throw new ChangedMeanwhile();
      }
    }
  }
}
