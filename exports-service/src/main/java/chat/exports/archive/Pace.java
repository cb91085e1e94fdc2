package chat.exports.archive;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * Keeps an export from taking the machines from those who send messages: while they do, it works in
 * short pieces with pauses between. Owners are held back with it, for nobody reads on.
 */
public final class Pace {

  private static final long PIECE = Duration.ofMillis(4).toNanos();

  /** Also after a piece in which an owner was waited for: its stream must not stand still. */
  private static final long LONGEST_PAUSE = Duration.ofSeconds(1).toNanos();

  private final DoubleSupplier share;
  private final Time time;
  private long began;

  /** The time of the machine, in nanoseconds. */
  interface Time {
    long now();

    void pause(long nanos) throws InterruptedException;
  }

  /**
   * @param share the part of the time to work at the moment: more than 0, and 1 for all of it
   */
  public Pace(DoubleSupplier share) {
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

  Pace(DoubleSupplier share, Time time) {
    this.share = share;
    this.time = time;
    this.began = time.now();
  }

  /**
   * Pauses where it is time to. Costs next to nothing otherwise.
   *
   * @return whether a piece has ended
   */
  boolean breathe() throws InterruptedIOException {
    long worked = time.now() - began;
    if (worked < PIECE) {
      return false;
    }
    double part = share.getAsDouble();
    if (part < 1) {
      try {
        time.pause(Math.min(LONGEST_PAUSE, (long) (worked * (1 - part) / part)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("Interrupted");
      }
    }
    began = time.now();
    return true;
  }
}
