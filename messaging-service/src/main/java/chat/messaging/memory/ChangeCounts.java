package chat.messaging.memory;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How often what this service keeps has changed. Many things share a count: a change of one has the
 * others read again, and a count never has to be forgotten.
 */
final class ChangeCounts {

  /** A power of two. */
  private static final int COUNTS = 1 << 14;

  private final AtomicLongArray counts = new AtomicLongArray(COUNTS);

  void changed(Object key) {
    counts.incrementAndGet(place(key));
  }

  long of(Object key) {
    return counts.get(place(key));
  }

  /** Ids that follow one another come to places that do not. */
  private static int place(Object key) {
    int mixed = key.hashCode() * 0x9E3779B9;
    return mixed >>> (Integer.SIZE - Integer.numberOfTrailingZeros(COUNTS));
  }
}
