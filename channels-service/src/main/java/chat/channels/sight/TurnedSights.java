package chat.channels.sight;

import static java.util.stream.Collectors.toMap;

import chat.channels.access.FindOutsiders;
import chat.channels.access.Outsiders;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.Channels;
import chat.channels.channel.UserPortions;
import chat.identity.copy.StandingChange;
import chat.identity.copy.StandingWatch;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/**
 * Compares who may know of which channel before and after a change. Whoever is subscribed knows of
 * it either way.
 */
@Singleton
final class TurnedSights implements StandingWatch {

  /** After so many user ids, events are written down before there are more. */
  private static final int MOST_TOLD = 100_000;

  private final Concerned concerned;
  private final SightRepository repository;
  private final FindOutsiders findOutsiders;
  private final Channels channels;
  private final ChannelEvents events;
  private final Outbox outbox;

  TurnedSights(
      Concerned concerned,
      SightRepository repository,
      FindOutsiders findOutsiders,
      Channels channels,
      ChannelEvents events,
      Outbox outbox) {
    this.concerned = concerned;
    this.repository = repository;
    this.findOutsiders = findOutsiders;
    this.channels = channels;
    this.events = events;
    this.outbox = outbox;
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
          Outsiders outsiders = findOutsiders.among(organizationId, part.userIds());
          repository.forEachOpening(
              part.channelIds(), setting -> outsiders.prepare(List.of(setting)));
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
    Sights.Users users =
        new Sights.Users(parts.stream().flatMap(part -> part.userIds().stream()).toList());
    for (List<Long> portion : ChannelEvents.portions(channelIds)) {
      List<Channel> current = channels.current(organizationId, portion);
      Sights hiddenBefore = hidden(parts, before, current, users);
      Sights hiddenAfter = hidden(parts, after, current, users);
      tell(organizationId, hiddenBefore, hiddenAfter, current);
    }
  }

  private void tell(
      long organizationId, Sights hiddenBefore, Sights hiddenAfter, List<Channel> current) {
    Sights shown = hiddenBefore.without(hiddenAfter);
    Sights hidden = hiddenAfter.without(hiddenBefore);
    List<Long> turnedUsers = Sights.userIds(shown, hidden);
    if (turnedUsers.isEmpty()) {
      return;
    }
    for (Sights turned : List.of(shown, hidden)) {
      repository.forEachSubscribed(turned.channelIds(), turnedUsers, turned::remove);
    }
    Map<Long, Channel> byId =
        current.stream().collect(toMap(Channel::channelId, channel -> channel));
    append(organizationId, shown, byId, events::shown);
    append(organizationId, hidden, byId, events::hidden);
  }

  private static Sights hidden(
      List<Concerned.Part> parts,
      List<Outsiders> outsiders,
      List<Channel> current,
      Sights.Users users) {
    Sights hidden = new Sights(users);
    for (int i = 0; i < parts.size(); i++) {
      Set<Long> channelIds = parts.get(i).channelIds();
      List<Channel> some =
          current.stream().filter(channel -> channelIds.contains(channel.channelId())).toList();
      if (!some.isEmpty()) {
        outsiders.get(i).forEach(some, hidden::add);
      }
    }
    return hidden;
  }

  /** Channels of a portion that concern the same users are told of together. */
  private void append(
      long organizationId,
      Sights turned,
      Map<Long, Channel> byId,
      BiFunction<List<Channel>, List<Long>, Change> event) {
    List<Change> changes = new ArrayList<>();
    var told = new AtomicInteger();
    turned.forEach((channelIds, userIds) -> {
      List<Channel> some = channelIds.stream().map(byId::get).toList();
      UserPortions.of(userIds).forEach(users -> changes.add(event.apply(some, users)));
      if (told.addAndGet(userIds.size()) >= MOST_TOLD) {
        outbox.append(organizationId, changes);
        changes.clear();
        told.set(0);
      }
    });
    outbox.append(organizationId, changes);
  }
}
