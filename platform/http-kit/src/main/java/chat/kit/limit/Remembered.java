package chat.kit.limit;

import com.github.benmanes.caffeine.cache.Caffeine;

/** Caches that the threads which use them keep in order: to wake others for it costs more. */
public final class Remembered {

  private Remembered() {}

  /** A cache to be built, of no more entries than that. */
  public static Caffeine<Object, Object> atMost(long entries) {
    return Caffeine.newBuilder().executor(Runnable::run).maximumSize(entries);
  }
}
