package chat.channels.sight;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Some of the users by channel, in a bit each: both may be very many. */
final class Sights {

  private final Users users;
  private final Map<Long, BitSet> byChannel = new TreeMap<>();

  Sights(Users users) {
    this.users = users;
  }

  /** Those whom a comparison concerns, each at a place of his own. */
  static final class Users {
    private final long[] ids;

    Users(Collection<Long> userIds) {
      this.ids = userIds.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
    }

    private int place(long userId) {
      return Arrays.binarySearch(ids, userId);
    }

    /** In the order of their ids. */
    private List<Long> at(BitSet places) {
      List<Long> some = new ArrayList<>(places.cardinality());
      places.stream().forEach(place -> some.add(ids[place]));
      return some;
    }
  }

  void add(long channelId, long userId) {
    byChannel.computeIfAbsent(channelId, _ -> new BitSet()).set(users.place(userId));
  }

  void remove(long channelId, long userId) {
    BitSet some = byChannel.get(channelId);
    if (some != null) {
      some.clear(users.place(userId));
    }
  }

  /** The same without those who are in others. */
  Sights without(Sights others) {
    Sights rest = new Sights(users);
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
  static List<Long> userIds(Sights some, Sights others) {
    BitSet all = new BitSet();
    some.byChannel.values().forEach(all::or);
    others.byChannel.values().forEach(all::or);
    return some.users.at(all);
  }

  /** Hands on the channels that have the same users together, and these. */
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
