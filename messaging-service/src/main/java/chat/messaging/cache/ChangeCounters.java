package chat.messaging.cache;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts changes of this service's own data, for use as cache versions.
 *
 * <p>Many keys share a counter: a change of one key invalidates the others, too, but no counter
 * ever has to be removed.
 */
final class ChangeCounters {

  /** A power of two. */
  private static final int COUNTS = 1 << 14;

  private final AtomicLongArray counts = new AtomicLongArray(COUNTS);

  void changed(Object key) {
    counts.incrementAndGet(index(key));
  }

  long of(Object key) {
    return counts.get(index(key));
  }

  /** Spreads consecutive ids over the counters. */
  private static int index(Object key) {
    int mixed = key.hashCode() * 0x9E3779B9;
    return mixed >>> (Integer.SIZE - Integer.numberOfTrailingZeros(COUNTS));
  }
}
