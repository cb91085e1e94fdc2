package chat.channels.access;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelObject;
import chat.kit.limit.FairTurns;
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
 * Makes channels into what answers show of them; events tell of all people, and are shown by the
 * queues without those whom a guest does not see.
 */
@Singleton
public final class ShownChannels {

  /** Whom the channels of an account name beyond that is asked as the channels are read. */
  private static final int MOST_ASKED = 10_000;

  private final ChannelEvents events;
  private final SeenByCaller people;
  private final NamedPeopleRepository named;
  private final FairTurns turns = FairTurns.forLists("The people of the channels");

  ShownChannels(ChannelEvents events, SeenByCaller people, NamedPeopleRepository named) {
    this.events = events;
    this.people = people;
    this.named = named;
  }

  /** The channel as the caller sees it. */
  public ChannelObject of(Caller caller, KnownChannel channel) {
    return to(caller, List.of(channel), PeopleAsked.NONE).apply(channel);
  }

  /** Asks once whom the caller sees of those whom all the channels name of which he may know. */
  PeopleAsked ask(Caller caller) {
    return people.ask(
        caller,
        () ->
            turns.take(
                caller.userId(),
                () -> named.find(caller.organizationId(), caller.userId(), MOST_ASKED)));
  }

  /** How the caller sees these channels; one question about all who were not asked about before. */
  Function<KnownChannel, ChannelObject> to(
      Caller caller, Collection<KnownChannel> channels, PeopleAsked asked) {
    LongPredicate seen = people.of(caller, () -> named(channels), asked);
    LongPredicate active = events.active(channels.stream().map(KnownChannel::channel).toList());
    return known -> events.object(known.channel(), seen, active);
  }

  private static Set<Long> named(Collection<KnownChannel> channels) {
    Set<Long> named = new HashSet<>();
    for (KnownChannel known : channels) {
      Channel channel = known.channel();
      Stream.ofNullable(channel.creatorId()).forEach(named::add);
      channel.groups().values().stream().map(GroupSetting::directMembers).forEach(named::addAll);
    }
    return named;
  }
}
