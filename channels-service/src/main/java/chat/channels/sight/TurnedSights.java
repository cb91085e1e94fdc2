package chat.channels.sight;

import chat.channels.access.ChannelAccess;
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
import java.util.HashMap;
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
  private final ChannelAccess access;
  private final ChannelStore channels;
  private final ChannelEvents events;
  private final Outbox outbox;

  TurnedSights(
      Concerned concerned,
      ChannelAccess access,
      ChannelStore channels,
      ChannelEvents events,
      Outbox outbox) {
    this.concerned = concerned;
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

    /** Those who are not in others, nor subscribed. */
    Map<Long, List<Long>> without(Sights others, Map<Long, Set<Long>> subscribed) {
      Map<Long, List<Long>> rest = new LinkedHashMap<>();
      users.forEach((channelId, some) -> {
        Set<Long> left = new HashSet<>(some);
        left.removeAll(others.users.getOrDefault(channelId, Set.of()));
        left.removeAll(subscribed.getOrDefault(channelId, Set.of()));
        if (!left.isEmpty()) {
          rest.put(channelId, left.stream().sorted().toList());
        }
      });
      return rest;
    }

    Set<Long> all() {
      Set<Long> all = new HashSet<>();
      users.values().forEach(all::addAll);
      return all;
    }
  }

  @Override
  public Runnable before(StandingChange change) {
    List<Concerned.Part> parts = concerned.by(change);
    if (parts.isEmpty()) {
      return () -> {};
    }
    long organizationId = change.organizationId();
    Sights before = hidden(organizationId, parts);
    return () -> tell(organizationId, parts, before);
  }

  private Sights hidden(long organizationId, List<Concerned.Part> parts) {
    Sights hidden = new Sights();
    for (Concerned.Part part : parts) {
      access.outsiders(organizationId, part.userIds()).from(part.channels()).forEach(hidden::add);
    }
    return hidden;
  }

  private void tell(long organizationId, List<Concerned.Part> parts, Sights before) {
    Sights after = hidden(organizationId, parts);
    Map<Long, Channel> byId = new HashMap<>();
    parts.forEach(
        part -> part.channels().forEach(channel -> byId.put(channel.channelId(), channel)));
    Set<Long> users = before.all();
    users.addAll(after.all());
    Map<Long, Set<Long>> subscribed = channels.subscribed(byId.keySet(), users);
    List<Change> changes = new ArrayList<>();
    changes.addAll(changes(before.without(after, subscribed), byId, events::shown));
    changes.addAll(changes(after.without(before, subscribed), byId, events::hidden));
    outbox.append(organizationId, changes);
  }

  /** Channels that concern the same users are told of together. */
  private static List<Change> changes(
      Map<Long, List<Long>> turned,
      Map<Long, Channel> byId,
      BiFunction<List<Channel>, List<Long>, Change> event) {
    Map<List<Long>, List<Channel>> together = new LinkedHashMap<>();
    turned.forEach((channelId, userIds) ->
        together.computeIfAbsent(userIds, _ -> new ArrayList<>()).add(byId.get(channelId)));
    List<Change> changes = new ArrayList<>();
    together.forEach((userIds, some) -> {
      for (List<Channel> portion : ChannelEvents.portions(some)) {
        UserPortions.of(userIds).forEach(users -> changes.add(event.apply(portion, users)));
      }
    });
    return changes;
  }
}
