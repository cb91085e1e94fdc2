package chat.messaging.memory;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When the database was asked last how far an organization's changes have come, by whichever
 * replica, and what it said of events. While others use what it said, one asks again.
 */
final class Look {

  private static final long AGAIN = Duration.ofMillis(100).toNanos();

  /** Less than the second within which what others have changed counts. */
  private static final long GOOD = Duration.ofMillis(500).toNanos();

  private final AtomicLong begun;
  private final AtomicLong succeeded;
  private final AtomicLong written = new AtomicLong();

  /**
   * None, so that whoever asks now has to look.
   *
   * @param now in nanoseconds, as all that is told of times here
   */
  Look(long now) {
    this.begun = new AtomicLong(now - GOOD);
    this.succeeded = new AtomicLong(now - GOOD);
  }

  /** Whether whoever asks has to look: it is his turn, or the last look was too long ago. */
  boolean isDue(long now) {
    long last = begun.get();
    boolean isTurn = now - last >= AGAIN && begun.compareAndSet(last, now);
    return isTurn || isOld(now);
  }

  /** Whether it would be due for whoever asks, who does not take the turn by this question. */
  boolean wouldBeDue(long now) {
    return now - begun.get() >= AGAIN || isOld(now);
  }

  private boolean isOld(long now) {
    return now - succeeded.get() >= GOOD;
  }

  /** The look that began then has come back. */
  void succeeded(long begunAt) {
    succeeded.accumulateAndGet(begunAt, (one, other) -> one - other > 0 ? one : other);
  }

  void wrote(long number) {
    written.accumulateAndGet(number, Math::max);
  }

  /** The number of the last event of this service that is known to be written. */
  long written() {
    return written.get();
  }
}
