package chat.channels.sight;

import static java.util.stream.Collectors.toMap;

import chat.channels.access.ChannelAccess;
import chat.channels.access.Outsiders;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelStore;
import chat.channels.channel.UserPortions;
import chat.identity.copy.StandingChange;
import chat.identity.copy.StandingWatch;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Compares who may know of which channel before and after a change. Whoever is subscribed knows of
 * it either way.
 */
@Singleton
final class TurnedSights implements StandingWatch {

  private final Concerned concerned;
  private final SightStore store;
  private final ChannelAccess access;
  private final ChannelStore channels;
  private final ChannelEvents events;
  private final Outbox outbox;

  TurnedSights(
      Concerned concerned,
      SightStore store,
      ChannelAccess access,
      ChannelStore channels,
      ChannelEvents events,
      Outbox outbox) {
    this.concerned = concerned;
    this.store = store;
    this.access = access;
    this.channels = channels;
    this.events = events;
    this.outbox = outbox;
  }

  /** Users by channel. */
  private static final class Sights {
    private final Map<Long, Set<Long>> users = new TreeMap<>();

    void add(long channelId, Collection<Long> some) {
      users.computeIfAbsent(channelId, _ -> new HashSet<>()).addAll(some);
    }

    /** The same without those who are in others. */
    Sights without(Map<Long, Set<Long>> others) {
      Sights rest = new Sights();
      users.forEach((channelId, some) -> {
        Set<Long> left = new HashSet<>(some);
        left.removeAll(others.getOrDefault(channelId, Set.of()));
        if (!left.isEmpty()) {
          rest.add(channelId, left);
        }
      });
      return rest;
    }
  }

  @Override
  public Runnable before(StandingChange change) {
    List<Concerned.Part> parts = concerned.by(change);
    if (parts.isEmpty()) {
      return () -> {};
    }
    long organizationId = change.organizationId();
    List<Outsiders> before = outsiders(organizationId, parts);
    return () -> tell(organizationId, parts, before);
  }

  /** Those of each part, by what they are and what they are in now. */
  private List<Outsiders> outsiders(long organizationId, List<Concerned.Part> parts) {
    return parts.stream()
        .map(part -> {
          Outsiders outsiders = access.outsiders(organizationId, part.userIds());
          store.forEachOpening(part.channelIds(), setting -> outsiders.prepare(List.of(setting)));
          return outsiders;
        })
        .toList();
  }

  /** Channels and subscriptions count as they are once nobody else can change them. */
  private void tell(long organizationId, List<Concerned.Part> parts, List<Outsiders> before) {
    List<Outsiders> after = outsiders(organizationId, parts);
    outbox.lock(organizationId);
    List<Long> channelIds =
        parts.stream().flatMap(part -> part.channelIds().stream()).distinct().sorted().toList();
    for (List<Long> portion : ChannelEvents.portions(channelIds)) {
      List<Channel> current = channels.active(organizationId, portion, false);
      Sights hiddenBefore = hidden(parts, before, current);
      Sights hiddenAfter = hidden(parts, after, current);
      outbox.append(organizationId, changes(hiddenBefore, hiddenAfter, current));
    }
  }

  private List<Change> changes(Sights hiddenBefore, Sights hiddenAfter, List<Channel> current) {
    Sights shown = hiddenBefore.without(hiddenAfter.users);
    Sights hidden = hiddenAfter.without(hiddenBefore.users);
    Set<Long> turnedChannels = new HashSet<>();
    Set<Long> turnedUsers = new HashSet<>();
    for (Sights turned : List.of(shown, hidden)) {
      turnedChannels.addAll(turned.users.keySet());
      turned.users.values().forEach(turnedUsers::addAll);
    }
    List<Change> changes = new ArrayList<>();
    if (!turnedUsers.isEmpty()) {
      Map<Long, Channel> byId =
          current.stream().collect(toMap(Channel::channelId, channel -> channel));
      Map<Long, Set<Long>> subscribed = channels.subscribed(turnedChannels, turnedUsers);
      changes.addAll(changes(shown.without(subscribed), byId, events::shown));
      changes.addAll(changes(hidden.without(subscribed), byId, events::hidden));
    }
    return changes;
  }

  private static Sights hidden(
      List<Concerned.Part> parts, List<Outsiders> outsiders, List<Channel> current) {
    Sights hidden = new Sights();
    for (int i = 0; i < parts.size(); i++) {
      Set<Long> channelIds = parts.get(i).channelIds();
      List<Channel> some =
          current.stream().filter(channel -> channelIds.contains(channel.channelId())).toList();
      if (!some.isEmpty()) {
        outsiders.get(i).from(some).forEach(hidden::add);
      }
    }
    return hidden;
  }

  /** Channels of a portion that concern the same users are told of together. */
  private static List<Change> changes(
      Sights turned, Map<Long, Channel> byId, BiFunction<List<Channel>, List<Long>, Change> event) {
    Map<List<Long>, List<Channel>> together = new LinkedHashMap<>();
    turned.users.forEach((channelId, users) ->
        together
            .computeIfAbsent(users.stream().sorted().toList(), _ -> new ArrayList<>())
            .add(byId.get(channelId)));
    List<Change> changes = new ArrayList<>();
    together.forEach((userIds, some) -> {
      UserPortions.of(userIds).forEach(users -> changes.add(event.apply(some, users)));
    });
    return changes;
  }
}
