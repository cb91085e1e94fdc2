package chat.messaging.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Values of a kind that were read, each with the version that what it rests on had before. */
public final class Memory<K, V> {

  private final MemoryRoom room;
  private final ToIntFunction<V> size;

  /**
   * @param size of a value in bytes, about
   */
  Memory(MemoryRoom room, ToIntFunction<V> size) {
    this.room = room;
    this.size = size;
  }

  /** What was read of this version; null where nothing was, or it is forgotten. */
  @SuppressWarnings("unchecked") // What is found by this memory was kept by it.
  public @Nullable V find(long organizationId, K key, long version) {
    return (V) room.find(new MemoryRoom.Key(this, organizationId, key), version);
  }

  /**
   * Remembers what was read.
   *
   * @param version as it was before that
   */
  public void keep(long organizationId, K key, long version, V value) {
    room.keep(
        new MemoryRoom.Key(this, organizationId, key), version, value, size.applyAsInt(value));
  }

  /**
   * What was read of this version, and what is read now of the others, which is remembered.
   *
   * @param read finds those that there are
   */
  public Map<K, V> findAll(
      long organizationId, Set<K> keys, long version, Function<Set<K>, Map<K, V>> read) {
    Map<K, V> found = new HashMap<>();
    Set<K> others = new HashSet<>();
    for (K key : keys) {
      V value = find(organizationId, key, version);
      if (value == null) {
        others.add(key);
      } else {
        found.put(key, value);
      }
    }
    if (!others.isEmpty()) {
      read.apply(others)
          .forEach((key, value) -> {
            keep(organizationId, key, version, value);
            found.put(key, value);
          });
    }
    return found;
  }
}
