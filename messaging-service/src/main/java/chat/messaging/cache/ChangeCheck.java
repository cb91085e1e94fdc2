package chat.messaging.cache;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The last check of the database for an organization's changes by any replica.
 *
 * <p>Holds the time of the check and the number of the last event. While one thread repeats the
 * check, others use the previous result.
 */
final class ChangeCheck {

  private static final long CHECK_INTERVAL = Duration.ofMillis(100).toNanos();

  /** Less than one second, the bound within which changes by other replicas become visible. */
  private static final long MAX_AGE = Duration.ofMillis(500).toNanos();

  private final AtomicLong begun;
  private final AtomicLong succeeded;
  private final AtomicLong written = new AtomicLong();

  /**
   * Creates a check that is due at once.
   *
   * @param now in nanoseconds, like all times in this class
   */
  ChangeCheck(long now) {
    this.begun = new AtomicLong(now - MAX_AGE);
    this.succeeded = new AtomicLong(now - MAX_AGE);
  }

  /**
   * Whether the caller has to check the database.
   *
   * <p>That is the case if the interval has passed and no other caller has started, or if the last
   * check is too old.
   */
  boolean isDue(long now) {
    long last = begun.get();
    boolean isReserved = now - last >= CHECK_INTERVAL && begun.compareAndSet(last, now);
    return isReserved || isOld(now);
  }

  /** Whether a check would be due; unlike {@link #isDue}, does not reserve it for the caller. */
  boolean wouldBeDue(long now) {
    return now - begun.get() >= CHECK_INTERVAL || isOld(now);
  }

  private boolean isOld(long now) {
    return now - succeeded.get() >= MAX_AGE;
  }

  /** The check that started at that time has succeeded. */
  void succeeded(long begunAt) {
    succeeded.accumulateAndGet(begunAt, (one, other) -> one - other > 0 ? one : other);
  }

  void recordWritten(long number) {
    written.accumulateAndGet(number, Math::max);
  }

  /** The number of the last event of this service that is known to be written. */
  long written() {
    return written.get();
  }
}
