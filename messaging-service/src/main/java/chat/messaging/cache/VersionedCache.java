package chat.messaging.cache;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A cache of values under the versions that their data had before reading. */
public final class VersionedCache<K, V> {

  private final CacheBudget budget;
  private final ToIntFunction<V> size;

  /**
   * @param size of a value in bytes, estimated
   */
  VersionedCache(CacheBudget budget, ToIntFunction<V> size) {
    this.budget = budget;
    this.size = size;
  }

  /** Returns the value that was read at this version; null if there is none or it was evicted. */
  @SuppressWarnings("unchecked") // Only this cache stores values under its keys.
  public @Nullable V find(long organizationId, K key, long version) {
    return (V) budget.find(new CacheBudget.Key(this, organizationId, key), version);
  }

  /**
   * Caches a value.
   *
   * @param version as it was before the value was read
   */
  public void keep(long organizationId, K key, long version, V value) {
    budget.keep(
        new CacheBudget.Key(this, organizationId, key), version, value, size.applyAsInt(value));
  }

  /**
   * Returns the values of these keys; values that are not cached at this version are read and
   * cached.
   *
   * @param read returns the values that exist
   */
  public Map<K, V> findAll(
      long organizationId, Set<K> keys, long version, Function<Set<K>, Map<K, V>> read) {
    Map<K, V> values = new HashMap<>();
    Set<K> missing = new HashSet<>();
    for (K key : keys) {
      V value = find(organizationId, key, version);
      if (value == null) {
        missing.add(key);
      } else {
        values.put(key, value);
      }
    }
    if (!missing.isEmpty()) {
      read.apply(missing)
          .forEach((key, value) -> {
            keep(organizationId, key, version, value);
            values.put(key, value);
          });
    }
    return values;
  }
}
