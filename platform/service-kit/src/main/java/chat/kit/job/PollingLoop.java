package chat.kit.job;

import chat.kit.outage.Failures;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread of one {@link RecurringJob}. */
final class PollingLoop {
  private static final Logger LOG = LoggerFactory.getLogger(PollingLoop.class);

  private final RecurringJob job;
  private final Schedule schedule;
  private final Clock clock;
  private final Semaphore wakeUps = new Semaphore(0);
  private @Nullable Thread thread;
  private volatile boolean isStopped;
  private volatile State state = new State(false, null, null, null);

  PollingLoop(RecurringJob job, Clock clock) {
    this.job = job;
    this.schedule = job.schedule();
    this.clock = clock;
  }

  /**
   * The state of the job and its last runs.
   *
   * @param lastRun when the last run started; null if none has
   * @param failedAt when a run failed last; null if no run has failed since the last success
   */
  record State(
      boolean isRunning,
      @Nullable Instant lastRun,
      @Nullable Instant failedAt,
      @Nullable String failure) {}

  String name() {
    return job.name();
  }

  State state() {
    return state;
  }

  synchronized void start() {
    thread = Thread.ofVirtual().name(job.name()).start(this::loop);
  }

  /** Starts a run at once, or as soon as the current one has ended. */
  void wake() {
    if (wakeUps.availablePermits() == 0) {
      wakeUps.release();
    }
  }

  /** Interrupts the current run; no further one starts. */
  synchronized void stop() {
    isStopped = true;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void loop() {
    Duration pause = schedule.initialDelay();
    while (isPausedFor(pause) && !isStopped) {
      pause = run();
    }
  }

  /** Runs the job and returns the pause that follows. */
  private Duration run() {
    Instant start = clock.instant();
    state = new State(true, start, state.failedAt(), state.failure());
    try {
      boolean hasMore = job.run();
      state = new State(false, start, null, null);
      return hasMore ? Duration.ZERO : schedule.pause();
    } catch (RuntimeException e) {
      String consequence = "it runs again in " + schedule.pauseAfterFailure();
      Failures.log(LOG, "Job %s failed; %s".formatted(job.name(), consequence), e);
      state = new State(false, start, clock.instant(), e.toString());
    } catch (Error e) {
      LOG.error("Job {} failed; it runs again in {}", job.name(), schedule.pauseAfterFailure(), e);
      state = new State(false, start, clock.instant(), e.toString());
    }
    return schedule.pauseAfterFailure();
  }

  /** Waits; returns false if the loop was stopped. */
  private boolean isPausedFor(Duration time) {
    if (time.isZero()) {
      return true;
    }
    try {
      if (wakeUps.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS)) {
        wakeUps.drainPermits();
      }
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
