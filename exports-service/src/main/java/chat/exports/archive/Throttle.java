package chat.exports.archive;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * Limits the share of time that an export works, so that messages keep precedence.
 *
 * <p>While users send messages, the export works in short slices with pauses between them. The
 * owners slow down, too, because their streams are not read during a pause.
 */
public final class Throttle {

  private static final long SLICE_NANOS = Duration.ofMillis(4).toNanos();

  /** Limits the pause after a slice that waited for an owner. The streams must not stall. */
  private static final long MAX_PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final DoubleSupplier share;
  private final Time time;
  private long began;

  /** The clock in nanoseconds, replaceable in tests. */
  interface Time {
    long now();

    void pause(long nanos) throws InterruptedException;
  }

  /**
   * @param share the current share of time to work, above 0; 1 for all of it
   */
  public Throttle(DoubleSupplier share) {
    this(
        share,
        new Time() {
          @Override
          public long now() {
            return System.nanoTime();
          }

          @Override
          public void pause(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos);
          }
        });
  }

  Throttle(DoubleSupplier share, Time time) {
    this.share = share;
    this.time = time;
    this.began = time.now();
  }

  /**
   * Pauses if the slice has ended; cheap otherwise.
   *
   * @return whether a slice has ended
   */
  boolean pauseIfDue() throws InterruptedIOException {
    long worked = time.now() - began;
    if (worked < SLICE_NANOS) {
      return false;
    }
    double part = share.getAsDouble();
    if (part < 1) {
      try {
        time.pause(Math.min(MAX_PAUSE_NANOS, (long) (worked * (1 - part) / part)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("Interrupted");
      }
    }
    began = time.now();
    return true;
  }
}
