package chat.kit.limit;

import com.github.benmanes.caffeine.cache.Caffeine;

/** Caches that are maintained by the threads that use them, because waking others costs more. */
public final class BoundedCaches {

  private BoundedCaches() {}

  /** Returns a builder of a cache with that maximum number of entries. */
  public static Caffeine<Object, Object> atMost(long entries) {
    return Caffeine.newBuilder().executor(Runnable::run).maximumSize(entries);
  }
}
