package chat.channels.subscription;

import static java.util.stream.Collectors.toSet;

import chat.channels.access.FindOutsiders;
import chat.channels.access.Outsiders.Asked;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.Channels;
import chat.channels.channel.UserPortions;
import chat.identity.copy.AccountStore;
import chat.kit.outbox.Change;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Tells those from whom a channel is hidden unless they are subscribed, that it appears when their
 * subscription begins and vanishes when it ends: private channels to most, public ones to guests.
 * Their bots know of it with them, and are told too unless they are subscribed themselves.
 */
@Singleton
public final class OpenedChannels {

  private final FindOutsiders findOutsiders;
  private final AccountStore accounts;
  private final Channels channels;
  private final ChannelEvents events;

  OpenedChannels(
      FindOutsiders findOutsiders, AccountStore accounts, Channels channels, ChannelEvents events) {
    this.findOutsiders = findOutsiders;
    this.accounts = accounts;
    this.channels = channels;
    this.events = events;
  }

  /** What newcomers learn; to be asked before their subscriptions begin. */
  public List<Change> appear(long organizationId, List<Subscribers> newcomers) {
    // Their bots are not told of the newcomers, and could not count them.
    List<Subscribers> counted = newcomers.stream().map(Subscribers::counted).toList();
    return tell(organizationId, counted, events::shown);
  }

  /** What leavers learn; to be asked when their subscriptions have ended. */
  public List<Change> vanish(long organizationId, List<Subscribers> leavers) {
    return tell(organizationId, leavers, events::hidden);
  }

  private List<Change> tell(
      long organizationId, List<Subscribers> some, BiFunction<Channel, List<Long>, Change> event) {
    List<Asked> asked = withBots(organizationId, some);
    Set<Long> userIds = asked.stream().flatMap(one -> one.userIds().stream()).collect(toSet());
    Map<Long, List<Long>> outside = findOutsiders.among(organizationId, userIds).from(asked);
    List<Change> changes = new ArrayList<>();
    for (Subscribers ofOne : some) {
      Channel channel = ofOne.channel();
      UserPortions.of(outside.getOrDefault(channel.channelId(), List.of()))
          .forEach(told -> changes.add(event.apply(channel, told)));
    }
    return changes;
  }

  /** The users, and of their bots those that are not subscribed. */
  private List<Asked> withBots(long organizationId, List<Subscribers> some) {
    Set<Long> ownerIds = some.stream().flatMap(ofOne -> ofOne.userIds().stream()).collect(toSet());
    Map<Long, Set<Long>> bots = accounts.botsByOwner(organizationId, ownerIds);
    Map<Long, Set<Long>> subscribed = bots.isEmpty() ? Map.of() : subscribed(some, bots.values());
    return some.stream()
        .map(ofOne -> {
          Set<Long> userIds = new HashSet<>();
          ofOne.userIds().forEach(userId -> userIds.addAll(bots.getOrDefault(userId, Set.of())));
          userIds.removeAll(subscribed.getOrDefault(ofOne.channel().channelId(), Set.of()));
          userIds.addAll(ofOne.userIds());
          return new Asked(ofOne.channel(), userIds);
        })
        .toList();
  }

  private Map<Long, Set<Long>> subscribed(List<Subscribers> some, Collection<Set<Long>> bots) {
    return channels.subscribed(
        some.stream().map(ofOne -> ofOne.channel().channelId()).toList(),
        bots.stream().flatMap(Set::stream).toList());
  }
}
