package chat.messaging.memory;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values that were read, each with the version that what it rests on had before. The least used
 * ones go where all together have more bytes than they may.
 */
public final class Memory<K, V> {

  /** Of a key, a version and what the cache itself needs, in bytes, about. */
  private static final int OVERHEAD = 200;

  private final Cache<Key, Versioned<V>> values;

  /** Nothing of one organization is found by another one, whatever its versions are. */
  private record Key(long organizationId, Object key) {}

  private record Versioned<V>(long version, V value) {}

  /**
   * @param size of a value in bytes, about
   */
  Memory(long mostBytes, ToIntFunction<V> size) {
    this.values =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((Key _, Versioned<V> one) -> OVERHEAD + size.applyAsInt(one.value()))
            .build();
  }

  /** What was read of this version; null where nothing was, or it is forgotten. */
  public @Nullable V find(long organizationId, K key, long version) {
    Versioned<V> found = values.getIfPresent(new Key(organizationId, key));
    return found == null || found.version() != version ? null : found.value();
  }

  /**
   * Remembers what was read.
   *
   * @param version as it was before that
   */
  public void keep(long organizationId, K key, long version, V value) {
    values.put(new Key(organizationId, key), new Versioned<>(version, value));
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

  /** What all have together, in bytes, about. */
  long bytes() {
    values.cleanUp();
    return values.policy().eviction().orElseThrow().weightedSize().orElse(0);
  }
}
