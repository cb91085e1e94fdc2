package chat.channels.subscribe;

import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.channels.channel.Channel;
import chat.channels.subscription.SubscriptionStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which subscribers a client is told of each channel: all of those whose content is open to it,
 * unless they are too many for it, as it registers, or for the server's memory.
 */
record ListedSubscribers(boolean isWanted, Map<Long, List<Long>> byChannel, Set<Long> complete) {

  /** Of larger channels a client that takes {@code partial} lists is told no subscribers. */
  private static final int LARGE_CHANNEL = 250;

  /** More subscribers than that are in no answer, whatever a client wants. */
  private static final int MOST = 300_000;

  static final ListedSubscribers NONE = new ListedSubscribers(false, Map.of(), Set.of());

  /** Looks them up in one query; channels with few subscribers come first. */
  static ListedSubscribers of(
      List<KnownChannel> channels, boolean isPartial, SubscriptionStore store) {
    List<Channel> readable =
        channels.stream()
            .filter(known -> known.allows(ChannelPermission.READ))
            .map(KnownChannel::channel)
            .sorted(Comparator.comparingInt(Channel::subscriberCount))
            .toList();
    List<Long> complete = new ArrayList<>();
    int room = MOST;
    for (Channel channel : readable) {
      room -= channel.subscriberCount();
      if (room < 0 || (isPartial && channel.subscriberCount() > LARGE_CHANNEL)) {
        break;
      }
      complete.add(channel.channelId());
    }
    return new ListedSubscribers(true, store.subscribers(complete), Set.copyOf(complete));
  }

  /** All subscribers; null where nobody asked, and where {@link #some} are told in their place. */
  @Nullable List<Long> all(KnownChannel known) {
    long channelId = known.channel().channelId();
    boolean isComplete = complete.contains(channelId) || !known.allows(ChannelPermission.READ);
    return isWanted && isComplete ? byChannel.getOrDefault(channelId, List.of()) : null;
  }

  /** What is told in place of all subscribers of a channel with too many of them. */
  @Nullable List<Long> some(KnownChannel known) {
    return isWanted && all(known) == null ? List.of() : null;
  }
}
