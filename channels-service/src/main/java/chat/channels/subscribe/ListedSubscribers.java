package chat.channels.subscribe;

import chat.channels.access.ChannelPermission;
import chat.channels.access.ListedChannels;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.channels.membership.SubscriptionRepository;
import chat.kit.state.IncludeSubscribers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Selects which channels are listed with all their subscribers.
 *
 * <p>Covers the channels whose subscribers the client may list, unless there are too many for a
 * registering client or for the server's memory.
 *
 * @param complete the channels that are listed with all subscribers
 */
record ListedSubscribers(boolean isWanted, Set<Long> complete) {

  /** Clients that request {@code partial} lists get no subscribers of larger channels. */
  private static final int LARGE_CHANNEL = 250;

  /** Maximum total number of subscribers in a response, whatever the client requests. */
  private static final int MAX_SUBSCRIBERS = 300_000;

  private record Size(long channelId, int subscribers) {}

  /** Selects the channels within the limits, those with few subscribers first. */
  static ListedSubscribers of(ListedChannels.Listing channels, IncludeSubscribers wanted) {
    if (wanted == IncludeSubscribers.NO) {
      return new ListedSubscribers(false, Set.of());
    }
    boolean isPartial = wanted == IncludeSubscribers.PARTIAL;
    List<Size> listable = new ArrayList<>();
    channels.forEach(some -> {
      for (VisibleChannel known : some) {
        if (known.allows(ChannelPermission.LIST_SUBSCRIBERS)) {
          Channel channel = known.channel();
          listable.add(new Size(channel.channelId(), channel.subscriberCount()));
        }
      }
    });
    listable.sort(Comparator.comparingInt(Size::subscribers));
    Set<Long> complete = new HashSet<>();
    int remaining = MAX_SUBSCRIBERS;
    for (Size channel : listable) {
      remaining -= channel.subscribers();
      if (remaining < 0 || (isPartial && channel.subscribers() > LARGE_CHANNEL)) {
        break;
      }
      complete.add(channel.channelId());
    }
    return new ListedSubscribers(true, complete);
  }

  /** Looks up the subscribers of some of the channels, in one query. */
  OfSome of(List<VisibleChannel> some, SubscriptionRepository repository) {
    List<Long> listed =
        some.stream()
            .filter(known -> known.allows(ChannelPermission.LIST_SUBSCRIBERS))
            .map(known -> known.channel().channelId())
            .filter(complete::contains)
            .toList();
    return new OfSome(this, listed.isEmpty() ? Map.of() : repository.subscribers(listed));
  }

  /** The subscribers of some of the channels. */
  record OfSome(ListedSubscribers listed, Map<Long, List<Long>> byChannel) {

    /** All subscribers; null if not requested or if {@link #some} replaces them. */
    @Nullable List<Long> all(VisibleChannel known) {
      long channelId = known.channel().channelId();
      boolean isComplete =
          listed.complete.contains(channelId) || !known.allows(ChannelPermission.LIST_SUBSCRIBERS);
      return listed.isWanted && isComplete ? byChannel.getOrDefault(channelId, List.of()) : null;
    }

    /** The partial list for a channel with too many subscribers: always empty; null otherwise. */
    @Nullable List<Long> some(VisibleChannel known) {
      return listed.isWanted && all(known) == null ? List.of() : null;
    }
  }
}
