package chat.messaging.eventlog;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Tracks how far this process has consumed the events that this service published. */
@Singleton
final class OwnEventProgress {

  /** Longer than relay and Kafka normally take. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);

  /** For organizations without a consumed event, which usually have published nothing for long. */
  private static final Duration MAX_WAIT_IF_UNKNOWN = Duration.ofMillis(100);

  private final Map<Long, Long> numbers = new HashMap<>();

  /** Records the last consumed change numbers, by organization. */
  synchronized void read(Map<Long, Long> latest) {
    latest.forEach((organizationId, number) -> numbers.merge(organizationId, number, Math::max));
    notifyAll();
  }

  /**
   * Waits for a bounded time until the change with that number is consumed.
   *
   * <p>Progress before the start is unknown: the first caller for such an organization waits
   * briefly, later callers do not wait.
   */
  synchronized void await(long organizationId, long number) {
    boolean isKnown = numbers.containsKey(organizationId);
    long begin = System.nanoTime();
    long maxWait = (isKnown ? MAX_WAIT : MAX_WAIT_IF_UNKNOWN).toNanos();
    try {
      while (numbers.getOrDefault(organizationId, 0L) < number) {
        long remaining = begin + maxWait - System.nanoTime();
        if (remaining <= 0) {
          break;
        }
        TimeUnit.NANOSECONDS.timedWait(this, remaining);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!isKnown) {
      numbers.merge(organizationId, number, Math::max);
    }
  }
}
