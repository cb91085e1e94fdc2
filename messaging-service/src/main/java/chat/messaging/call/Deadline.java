package chat.messaging.call;

import java.time.Duration;

/**
 * When somebody who wants a call must have an answer: whatever has to be waited for on the way,
 * copies and providers, shares this time.
 *
 * @param time that there was at the start
 * @param end as {@link System#nanoTime} tells it
 */
record Deadline(Duration time, long end) {

  /** One that many from now. */
  static Deadline in(Duration time) {
    return new Deadline(time, System.nanoTime() + time.toNanos());
  }

  /** Nanoseconds; not above 0 once it has passed. */
  long left() {
    return end - System.nanoTime();
  }
}
