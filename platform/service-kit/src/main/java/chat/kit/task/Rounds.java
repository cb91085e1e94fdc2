package chat.kit.task;

import chat.kit.outage.Failures;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a replica does again and again on a thread of its own, such as looking for work that is due.
 * A round that fails is logged, and the next comes after the same pause, or a shorter one.
 */
public final class Rounds {
  private static final Logger LOG = LoggerFactory.getLogger(Rounds.class);

  private static final Duration AT_ONCE = Duration.ZERO;

  private final String name;
  private final Duration pause;
  private final Duration pauseAfterFailure;
  private final BooleanSupplier round;
  private final Semaphore woken = new Semaphore(0);
  private volatile @Nullable Thread thread;
  private volatile boolean stopped;

  private Rounds(String name, Duration pause, Duration pauseAfterFailure, BooleanSupplier round) {
    this.name = name;
    this.pause = pause;
    this.pauseAfterFailure = pauseAfterFailure;
    this.round = round;
  }

  /**
   * Rounds with a pause after each.
   *
   * @param name of the thread, and what the log calls them
   */
  public static Rounds of(String name, Duration pause, Runnable round) {
    return new Rounds(
        name,
        pause,
        pause,
        () -> {
          round.run();
          return false;
        });
  }

  /**
   * Rounds with a pause after each that found no more.
   *
   * @param round true where there may be more at once
   */
  public static Rounds whileMore(String name, Duration pause, BooleanSupplier round) {
    return new Rounds(name, pause, pause, round);
  }

  /** The same, with another pause after a round that has failed. */
  public Rounds afterFailure(Duration newPause) {
    return new Rounds(name, pause, newPause, round);
  }

  /** Begins with a round. */
  public synchronized void start() {
    begin(this::run);
  }

  /** Begins with a pause. */
  public synchronized void startWithPause() {
    startAfter(pause);
  }

  /** Begins with a pause of its own. */
  public synchronized void startAfter(Duration first) {
    begin(() -> {
      if (sleep(first)) {
        run();
      }
    });
  }

  /** Has a round begin at once, or as soon as the one under way has ended. */
  public void wake() {
    if (woken.availablePermits() == 0) {
      woken.release();
    }
  }

  /** No further round begins; one under way is interrupted. */
  public synchronized void stop() {
    stopped = true;
    Thread begun = thread;
    if (begun != null) {
      begun.interrupt();
    }
  }

  /** Returns when the last round has ended after a stop. */
  void awaitEnd() throws InterruptedException {
    Thread begun = thread;
    if (begun != null) {
      begun.join();
    }
  }

  private void begin(Runnable rounds) {
    if (thread != null) {
      throw new IllegalStateException(name + " were started before");
    }
    thread = Thread.ofVirtual().name(name).start(rounds);
  }

  private void run() {
    while (!stopped) {
      Duration next = round();
      if (!next.equals(AT_ONCE) && !sleep(next)) {
        return;
      }
    }
  }

  /** The pause after it. */
  private Duration round() {
    try {
      return round.getAsBoolean() ? AT_ONCE : pause;
    } catch (RuntimeException e) {
      Failures.log(
          LOG, "A round of %s has failed, the next is in %s".formatted(name, pauseAfterFailure), e);
    } catch (Error e) {
      LOG.error("A round of {} failed, the next is in {}", name, pauseAfterFailure, e);
    }
    return pauseAfterFailure;
  }

  /** False where it was interrupted. */
  private boolean sleep(Duration time) {
    try {
      if (woken.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS)) {
        woken.drainPermits();
      }
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
