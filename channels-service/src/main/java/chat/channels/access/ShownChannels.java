package chat.channels.access;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelObject;
import chat.identity.copy.GroupSetting;
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

  private final ChannelEvents events;
  private final SeenPeople people;

  ShownChannels(ChannelEvents events, SeenPeople people) {
    this.events = events;
    this.people = people;
  }

  /** The channel as the caller sees it. */
  public ChannelObject of(Caller caller, KnownChannel channel) {
    return to(caller, List.of(channel)).apply(channel);
  }

  /** How the caller sees these channels; one question for all of them. */
  public Function<KnownChannel, ChannelObject> to(
      Caller caller, Collection<KnownChannel> channels) {
    LongPredicate seen = people.of(caller, () -> named(channels));
    return known -> events.object(known.channel(), seen);
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
