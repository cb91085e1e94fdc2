package chat.messaging.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The memory budget that all {@link VersionedCache}s of the process share.
 *
 * <p>If all values together exceed it, the least used values of any cache are evicted.
 */
@Singleton
public final class CacheBudget {

  /** Estimated bytes of a key, a version and the cache's own entry. */
  private static final int OVERHEAD = 200;

  private final long bytes;
  private final Cache<Key, Versioned> values;

  /**
   * Key of a value. The organization is part of it, so organizations never share values, whatever
   * the versions are.
   */
  record Key(VersionedCache<?, ?> memory, long organizationId, Object key) {}

  private record Versioned(long version, Object value, int size) {}

  /**
   * @param mebibytes 0 to disable caching
   */
  CacheBudget(@Property(name = "chat.message-cache-mib", defaultValue = "16") int mebibytes) {
    this.bytes = (long) mebibytes << 20;
    this.values =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher((Key _, Versioned one) -> OVERHEAD + one.size())
            .build();
  }

  boolean isNone() {
    return bytes == 0;
  }

  /**
   * Creates a cache that uses this budget.
   *
   * @param size of a value in bytes, estimated
   */
  public <K, V> VersionedCache<K, V> newCache(ToIntFunction<V> size) {
    return new VersionedCache<>(this, size);
  }

  @Nullable Object find(Key key, long version) {
    Versioned found = values.getIfPresent(key);
    return found == null || found.version() != version ? null : found.value();
  }

  void keep(Key key, long version, Object value, int size) {
    values.put(key, new Versioned(version, value, size));
  }

  /** Estimated bytes of all values together. */
  long used() {
    values.cleanUp();
    return values.policy().eviction().orElseThrow().weightedSize().orElse(0);
  }
}
