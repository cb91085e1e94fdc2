package chat.channels.subscription;

import chat.channels.access.FindOutsiders;
import chat.channels.access.Outsiders;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.kit.outbox.Change;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Tells those from whom a channel is hidden unless they are subscribed, that it appears when their
 * subscription begins and vanishes when it ends: private channels to most, public ones to guests.
 */
@Singleton
public final class OpenedChannels {

  private final FindOutsiders findOutsiders;
  private final ChannelEvents events;

  OpenedChannels(FindOutsiders findOutsiders, ChannelEvents events) {
    this.findOutsiders = findOutsiders;
    this.events = events;
  }

  /** What newcomers learn; to be asked before their subscriptions begin. */
  public List<Change> appear(long organizationId, List<Subscribers> newcomers) {
    return tell(organizationId, newcomers, events::shown);
  }

  /** What leavers learn; to be asked when their subscriptions have ended. */
  public List<Change> vanish(long organizationId, List<Subscribers> leavers) {
    return tell(organizationId, leavers, events::hidden);
  }

  private List<Change> tell(
      long organizationId, List<Subscribers> some, BiFunction<Channel, List<Long>, Change> event) {
    Set<Long> userIds =
        some.stream().flatMap(ofOne -> ofOne.userIds().stream()).collect(Collectors.toSet());
    Outsiders outsiders = findOutsiders.among(organizationId, userIds);
    List<Change> changes = new ArrayList<>();
    for (Subscribers ofOne : some) {
      List<Long> told = outsiders.from(ofOne.channel(), ofOne.userIds());
      if (!told.isEmpty()) {
        changes.add(event.apply(ofOne.channel(), told));
      }
    }
    return changes;
  }
}
