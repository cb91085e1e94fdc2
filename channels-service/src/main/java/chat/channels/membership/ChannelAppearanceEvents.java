package chat.channels.membership;

import static java.util.stream.Collectors.toSet;

import chat.channels.access.FindUsersWithoutChannelAccess;
import chat.channels.access.UsersWithoutChannelAccess.AccessQuestion;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.Channels;
import chat.channels.channel.UserChunks;
import chat.identityprojection.AccountStore;
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
 * Builds the events for users to whom a channel appears or disappears with their subscription.
 *
 * <p>Private channels are hidden from most users without a subscription, public ones from guests.
 * Bots see the channels of their owners, so their queues get the events too, unless the bots are
 * subscribed themselves.
 */
@Singleton
public final class ChannelAppearanceEvents {

  private final FindUsersWithoutChannelAccess findUsersWithoutChannelAccess;
  private final AccountStore accounts;
  private final Channels channels;
  private final ChannelEvents events;

  ChannelAppearanceEvents(
      FindUsersWithoutChannelAccess findUsersWithoutChannelAccess,
      AccountStore accounts,
      Channels channels,
      ChannelEvents events) {
    this.findUsersWithoutChannelAccess = findUsersWithoutChannelAccess;
    this.accounts = accounts;
    this.channels = channels;
    this.events = events;
  }

  /** Events for new subscribers; must be called before their subscriptions begin. */
  public List<Change> appear(long organizationId, List<Subscribers> newcomers) {
    // Bots of new subscribers get no peer_add events and could not update the count themselves.
    List<Subscribers> counted = newcomers.stream().map(Subscribers::counted).toList();
    return eventsFor(organizationId, counted, events::shown);
  }

  /** Events for former subscribers; must be called after their subscriptions have ended. */
  public List<Change> vanish(long organizationId, List<Subscribers> leavers) {
    return eventsFor(organizationId, leavers, events::hidden);
  }

  private List<Change> eventsFor(
      long organizationId, List<Subscribers> some, BiFunction<Channel, List<Long>, Change> event) {
    List<AccessQuestion> questions = withBots(organizationId, some);
    Set<Long> userIds = questions.stream().flatMap(one -> one.userIds().stream()).collect(toSet());
    Map<Long, List<Long>> hiddenFrom =
        findUsersWithoutChannelAccess.among(organizationId, userIds).from(questions);
    List<Change> changes = new ArrayList<>();
    for (Subscribers ofOne : some) {
      Channel channel = ofOne.channel();
      UserChunks.of(hiddenFrom.getOrDefault(channel.channelId(), List.of()))
          .forEach(recipients -> changes.add(event.apply(channel, recipients)));
    }
    return changes;
  }

  /** The users, and those of their bots that are not subscribed. */
  private List<AccessQuestion> withBots(long organizationId, List<Subscribers> some) {
    Set<Long> ownerIds = some.stream().flatMap(ofOne -> ofOne.userIds().stream()).collect(toSet());
    Map<Long, Set<Long>> bots = accounts.botsByOwner(organizationId, ownerIds);
    Map<Long, Set<Long>> subscribed = bots.isEmpty() ? Map.of() : subscribed(some, bots.values());
    return some.stream()
        .map(ofOne -> {
          Set<Long> userIds = new HashSet<>();
          ofOne.userIds().forEach(userId -> userIds.addAll(bots.getOrDefault(userId, Set.of())));
          userIds.removeAll(subscribed.getOrDefault(ofOne.channel().channelId(), Set.of()));
          userIds.addAll(ofOne.userIds());
          return new AccessQuestion(ofOne.channel(), userIds);
        })
        .toList();
  }

  private Map<Long, Set<Long>> subscribed(List<Subscribers> some, Collection<Set<Long>> bots) {
    return channels.subscribed(
        some.stream().map(ofOne -> ofOne.channel().channelId()).toList(),
        bots.stream().flatMap(Set::stream).toList());
  }
}
