package chat.messaging.retention;

import java.time.Duration;

/**
 * The moment before the owners of the settings were asked how far they have come. What they said
 * counts for a short time: whoever changes a setting later is answered, and may not be asked again
 * under the lock.
 *
 * @param at in {@link System#nanoTime}
 */
record Asked(long at) {

  private static final Duration COUNTS = Duration.ofMillis(200);

  static Asked now() {
    return new Asked(System.nanoTime());
  }

  boolean isTooLongAgo() {
    return System.nanoTime() - at > COUNTS.toNanos();
  }
}
