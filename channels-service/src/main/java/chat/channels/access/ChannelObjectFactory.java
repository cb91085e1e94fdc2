package chat.channels.access;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelObject;
import chat.kit.limit.FairBulkhead;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * Builds the channel objects of responses. Client events name all people; the event queues remove
 * those that a guest may not see.
 */
@Singleton
public final class ChannelObjectFactory {

  /**
   * Maximum number of people whose visibility is looked up in advance for one caller. The
   * visibility of further people is looked up while the channels are read.
   */
  private static final int MAX_PEOPLE_LOOKED_UP = 10_000;

  private final ChannelEvents events;
  private final PeopleVisibleToCaller people;
  private final NamedPeopleRepository named;
  private final FairBulkhead bulkhead = FairBulkhead.forLists("The list of channel subscribers");

  ChannelObjectFactory(
      ChannelEvents events, PeopleVisibleToCaller people, NamedPeopleRepository named) {
    this.events = events;
    this.people = people;
    this.named = named;
  }

  /** Returns the channel as the caller may see it. */
  public ChannelObject of(Caller caller, VisibleChannel channel) {
    return to(caller, List.of(channel), PeopleVisibility.NONE).apply(channel);
  }

  /**
   * Looks up which people in the caller's channels the caller may see. One request covers the
   * caller's channels and web-public ones.
   */
  PeopleVisibility ask(Caller caller) {
    return people.ask(
        caller,
        () ->
            bulkhead.take(
                caller.userId(),
                () -> named.find(caller.organizationId(), caller.userId(), MAX_PEOPLE_LOOKED_UP)));
  }

  /**
   * Returns a function that builds channel objects for the caller. People without an entry in
   * {@code asked} are looked up in one request.
   */
  Function<VisibleChannel, ChannelObject> to(
      Caller caller, Collection<VisibleChannel> channels, PeopleVisibility asked) {
    LongPredicate seen = people.of(caller, () -> named(channels), asked);
    LongPredicate active = events.active(channels.stream().map(VisibleChannel::channel).toList());
    return known -> events.object(known.channel(), seen, active);
  }

  private static Set<Long> named(Collection<VisibleChannel> channels) {
    Set<Long> named = new HashSet<>();
    for (VisibleChannel known : channels) {
      Channel channel = known.channel();
      Stream.ofNullable(channel.creatorId()).forEach(named::add);
      channel.groups().values().stream().map(GroupSetting::directMembers).forEach(named::addAll);
    }
    return named;
  }
}
