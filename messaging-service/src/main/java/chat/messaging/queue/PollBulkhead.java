package chat.messaging.queue;

import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Limits concurrent database use by polls.
 *
 * <p>Thousands of polls may arrive at the same moment; most database connections stay available to
 * other requests.
 */
@Singleton
final class PollBulkhead {

  private static final int MAX_CONCURRENT_QUERIES = 6;

  /** Organizations whose waiting polls are served at the same time. */
  private static final int MAX_CONCURRENT_DELIVERIES = 3;

  /**
   * Random variation of the heartbeat, as a fraction. It keeps polls that began together from
   * ending together.
   */
  private static final double JITTER = 0.1;

  private final Duration heartbeat;
  private final Semaphore queryPermits = new Semaphore(MAX_CONCURRENT_QUERIES, true);
  private final Semaphore deliveryPermits = new Semaphore(MAX_CONCURRENT_DELIVERIES, true);

  /**
   * @param heartbeat after which a poll without events is answered
   */
  PollBulkhead(
      @AtLeast("1s") @Property(name = "chat.events.heartbeat", defaultValue = "50s")
          Duration heartbeat) {
    this.heartbeat = heartbeat;
  }

  /** Runs a query of a poll when a permit is free. */
  <T> T take(Supplier<T> query) {
    return within(queryPermits, query);
  }

  /**
   * Runs a query for the waiting polls of an organization. They have separate permits, so they do
   * not queue behind new polls.
   */
  <T> T takeToShow(Supplier<T> query) {
    return within(deliveryPermits, query);
  }

  private static <T> T within(Semaphore permits, Supplier<T> query) {
    permits.acquireUninterruptibly();
    try {
      return query.get();
    } finally {
      permits.release();
    }
  }

  /** Returns when a poll that begins now gets its heartbeat, in {@link System#nanoTime}. */
  long deadline() {
    double factor = ThreadLocalRandom.current().nextDouble(1 - JITTER, 1 + JITTER);
    return System.nanoTime() + (long) (heartbeat.toNanos() * factor);
  }
}
