package chat.channels.subscribe;

import static java.util.stream.Collectors.toSet;

import chat.channels.channel.Channel;
import chat.channels.subscription.OpenedChannels;
import chat.channels.subscription.Place;
import chat.channels.subscription.Subscribers;
import chat.channels.subscription.Subscriptions;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Ends the subscriptions of a request, in one transaction. */
@Singleton
class Unsubscribe {

  private final Outbox outbox;
  private final OpenedChannels openedChannels;
  private final Subscriptions subscriptions;

  Unsubscribe(Outbox outbox, OpenedChannels openedChannels, Subscriptions subscriptions) {
    this.outbox = outbox;
    this.openedChannels = openedChannels;
    this.subscriptions = subscriptions;
  }

  /** What came of it: names of channels where somebody was removed, or nobody had to be. */
  record Outcome(List<String> removed, List<String> notRemoved) {}

  @Transactional
  Outcome unsubscribe(long organizationId, List<Channel> channels, List<Long> userIds) {
    outbox.lock(organizationId);
    List<Long> channelIds = channels.stream().map(Channel::channelId).toList();
    Set<Place> lasting = subscriptions.lasting(channelIds, userIds);
    List<Subscribers> leavers = new ArrayList<>();
    for (Channel channel : channels) {
      List<Long> leaving =
          userIds.stream()
              .filter(userId -> lasting.contains(new Place(channel.channelId(), userId)))
              .toList();
      if (!leaving.isEmpty()) {
        leavers.add(new Subscribers(channel, leaving));
      }
    }
    if (!leavers.isEmpty()) {
      List<Change> changes = new ArrayList<>(subscriptions.end(organizationId, leavers).all());
      changes.addAll(openedChannels.vanish(organizationId, leavers));
      outbox.append(organizationId, changes);
    }
    Set<Long> left = leavers.stream().map(some -> some.channel().channelId()).collect(toSet());
    return new Outcome(
        names(channels, channel -> left.contains(channel.channelId())),
        names(channels, channel -> !left.contains(channel.channelId())));
  }

  private static List<String> names(List<Channel> channels, Predicate<Channel> which) {
    return channels.stream().filter(which).map(channel -> channel.name().text()).toList();
  }
}
