package chat.channels.subscribe;

import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.channels.access.ListedChannels;
import chat.channels.channel.Channel;
import chat.channels.subscription.SubscriptionRepository;
import chat.kit.state.IncludeSubscribers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which subscribers a client is told of each channel: all of those whose subscribers it may list,
 * unless they are too many for it, as it registers, or for the server's memory.
 *
 * @param complete the channels of which it is told all
 */
record ListedSubscribers(boolean isWanted, Set<Long> complete) {

  /** Of larger channels a client that takes {@code partial} lists is told no subscribers. */
  private static final int LARGE_CHANNEL = 250;

  /** More subscribers than that are in no answer, whatever a client wants. */
  private static final int MOST = 300_000;

  private record Size(long channelId, int subscribers) {}

  /** Chooses the channels for which there is room; those with few subscribers come first. */
  static ListedSubscribers of(ListedChannels.Listing channels, IncludeSubscribers wanted) {
    if (wanted == IncludeSubscribers.NO) {
      return new ListedSubscribers(false, Set.of());
    }
    boolean isPartial = wanted == IncludeSubscribers.PARTIAL;
    List<Size> listable = new ArrayList<>();
    channels.forEach(some -> {
      for (KnownChannel known : some) {
        if (known.allows(ChannelPermission.LIST_SUBSCRIBERS)) {
          Channel channel = known.channel();
          listable.add(new Size(channel.channelId(), channel.subscriberCount()));
        }
      }
    });
    listable.sort(Comparator.comparingInt(Size::subscribers));
    Set<Long> complete = new HashSet<>();
    int room = MOST;
    for (Size channel : listable) {
      room -= channel.subscribers();
      if (room < 0 || (isPartial && channel.subscribers() > LARGE_CHANNEL)) {
        break;
      }
      complete.add(channel.channelId());
    }
    return new ListedSubscribers(true, complete);
  }

  /** Looks up those of some of the channels, in one query. */
  OfSome of(List<KnownChannel> some, SubscriptionRepository repository) {
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

    /** All subscribers; null where nobody asked, and where {@link #some} are told instead. */
    @Nullable List<Long> all(KnownChannel known) {
      long channelId = known.channel().channelId();
      boolean isComplete =
          listed.complete.contains(channelId) || !known.allows(ChannelPermission.LIST_SUBSCRIBERS);
      return listed.isWanted && isComplete ? byChannel.getOrDefault(channelId, List.of()) : null;
    }

    /** What is told in place of all subscribers of a channel with too many of them. */
    @Nullable List<Long> some(KnownChannel known) {
      return listed.isWanted && all(known) == null ? List.of() : null;
    }
  }
}
