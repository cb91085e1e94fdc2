package chat.messaging.eventlog;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How far this program has read what this service itself has told of each organization. */
@Singleton
final class OwnEvents {

  /** Longer than the relay and Kafka take as a rule. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** The same where nothing was told of the organization for long, as a rule. */
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final Map<Long, Long> numbers = new HashMap<>();

  /** Takes the last numbers that were read, by organization. */
  synchronized void read(Map<Long, Long> latest) {
    latest.forEach((organizationId, number) -> numbers.merge(organizationId, number, Math::max));
    notifyAll();
  }

  /**
   * Waits until the change of that number was read, or for as long as is sensible. What was read
   * before the start is not known: whoever asks first about such an organization waits for a
   * moment, and nobody behind him.
   */
  synchronized void await(long organizationId, long number) {
    boolean isKnown = numbers.containsKey(organizationId);
    long begin = System.nanoTime();
    long patience = (isKnown ? PATIENCE : MOMENT).toNanos();
    try {
      while (numbers.getOrDefault(organizationId, 0L) < number) {
        long left = begin + patience - System.nanoTime();
        if (left <= 0) {
          break;
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!isKnown) {
      numbers.merge(organizationId, number, Math::max);
    }
  }
}
