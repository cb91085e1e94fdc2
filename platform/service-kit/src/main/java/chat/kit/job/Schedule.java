package chat.kit.job;

import java.time.Duration;

/**
 * The run times of a {@link RecurringJob}.
 *
 * @param initialDelay from the program's start to the first run
 * @param pause between two runs
 * @param pauseAfterFailure between a run that failed and the next
 */
public record Schedule(
    boolean isEnabled, Duration initialDelay, Duration pause, Duration pauseAfterFailure) {

  /** Returns a schedule that runs at the start, and again after each pause. */
  public static Schedule every(Duration pause) {
    return new Schedule(true, Duration.ZERO, pause, pause);
  }

  public Schedule startingAfter(Duration newDelay) {
    return new Schedule(isEnabled, newDelay, pause, pauseAfterFailure);
  }

  public Schedule afterFailure(Duration newPause) {
    return new Schedule(isEnabled, initialDelay, pause, newPause);
  }

  /** Returns the same schedule if the condition is true; otherwise one that never runs. */
  public Schedule onlyIf(boolean condition) {
    return new Schedule(isEnabled && condition, initialDelay, pause, pauseAfterFailure);
  }
}
