package chat.exports.archive;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Keeps an export from taking the machines from those who send messages: while they do, it works in
 * short pieces with pauses between. Owners are held back with it, for nobody reads on.
 */
public final class Pace {

  private static final long PIECE = Duration.ofMillis(4).toNanos();

  private final BooleanSupplier othersAreBusy;
  private final int share;
  private long began = System.nanoTime();

  /**
   * @param share the part of the time to work while others are busy, in per cent
   */
  public Pace(BooleanSupplier othersAreBusy, int share) {
    this.othersAreBusy = othersAreBusy;
    this.share = Math.clamp(share, 1, 100);
  }

  /** Pauses where it is time to. */
  void breathe() throws InterruptedIOException {
    long worked = System.nanoTime() - began;
    if (worked < PIECE) {
      return;
    }
    if (share < 100 && othersAreBusy.getAsBoolean()) {
      try {
        TimeUnit.NANOSECONDS.sleep(worked * (100 - share) / share);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("Interrupted");
      }
    }
    began = System.nanoTime();
  }
}
