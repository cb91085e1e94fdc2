package chat.messaging.memory;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The part of the program's memory for what is remembered. The least used values of whichever kind
 * go where all together have more bytes than they may.
 */
@Singleton
public final class MemoryRoom {

  /** Of a key, a version and what the cache itself needs, in bytes, about. */
  private static final int OVERHEAD = 200;

  private final long bytes;
  private final Cache<Key, Versioned> values;

  /** Nothing of one organization is found by another one, whatever its versions are. */
  record Key(Memory<?, ?> memory, long organizationId, Object key) {}

  private record Versioned(long version, Object value, int size) {}

  /**
   * @param mebibytes 0 where nothing is to be remembered
   */
  MemoryRoom(@Property(name = "chat.messages.remembered", defaultValue = "16") int mebibytes) {
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
   * A memory that shares it with the others.
   *
   * @param size of a value in bytes, about
   */
  public <K, V> Memory<K, V> memory(ToIntFunction<V> size) {
    return new Memory<>(this, size);
  }

  @Nullable Object find(Key key, long version) {
    Versioned found = values.getIfPresent(key);
    return found == null || found.version() != version ? null : found.value();
  }

  void keep(Key key, long version, Object value, int size) {
    values.put(key, new Versioned(version, value, size));
  }

  /** What all values have together, in bytes, about. */
  long used() {
    values.cleanUp();
    return values.policy().eviction().orElseThrow().weightedSize().orElse(0);
  }
}
