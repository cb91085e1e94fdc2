package chat.channels.visibility;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Sets of users by channel, with one bit per user, because both may be numerous. */
final class ChannelVisibility {

  private final Users users;
  private final Map<Long, BitSet> byChannel = new TreeMap<>();

  ChannelVisibility(Users users) {
    this.users = users;
  }

  /** The users of a comparison, each with an index. */
  static final class Users {
    private final long[] ids;

    Users(Collection<Long> userIds) {
      this.ids = userIds.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
    }

    private int index(long userId) {
      return Arrays.binarySearch(ids, userId);
    }

    /** In ascending order of id. */
    private List<Long> at(BitSet indexes) {
      List<Long> some = new ArrayList<>(indexes.cardinality());
      indexes.stream().forEach(index -> some.add(ids[index]));
      return some;
    }
  }

  void add(long channelId, long userId) {
    byChannel.computeIfAbsent(channelId, _ -> new BitSet()).set(users.index(userId));
  }

  void remove(long channelId, long userId) {
    BitSet some = byChannel.get(channelId);
    if (some != null) {
      some.clear(users.index(userId));
    }
  }

  /** Returns this minus the users that another set contains for the same channel. */
  ChannelVisibility without(ChannelVisibility others) {
    ChannelVisibility rest = new ChannelVisibility(users);
    byChannel.forEach((channelId, some) -> {
      BitSet left = (BitSet) some.clone();
      left.andNot(others.byChannel.getOrDefault(channelId, new BitSet()));
      if (!left.isEmpty()) {
        rest.byChannel.put(channelId, left);
      }
    });
    return rest;
  }

  Collection<Long> channelIds() {
    return byChannel.keySet();
  }

  /** All users of all these channels. */
  static List<Long> userIds(ChannelVisibility some, ChannelVisibility others) {
    BitSet all = new BitSet();
    some.byChannel.values().forEach(all::or);
    others.byChannel.values().forEach(all::or);
    return some.users.at(all);
  }

  /** Passes each group of channels with the same users to the consumer, with these users. */
  void forEach(BiConsumer<List<Long>, List<Long>> taker) {
    Map<BitSet, List<Long>> together = new LinkedHashMap<>();
    byChannel.forEach((channelId, some) -> {
      if (!some.isEmpty()) {
        together.computeIfAbsent(some, _ -> new ArrayList<>()).add(channelId);
      }
    });
    together.forEach((some, channelIds) -> taker.accept(channelIds, users.at(some)));
  }
}
