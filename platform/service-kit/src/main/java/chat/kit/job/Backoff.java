package chat.kit.job;

import java.time.Duration;

/** An exponential back-off: the pause doubles after each failure, up to a limit. */
public record Backoff(Duration first, Duration longest) {

  private static final int MAX_DOUBLINGS = 16;

  /**
   * @param attempt number of the failed attempt, 1 for the first
   */
  public Duration after(int attempt) {
    Duration pause = first.multipliedBy(1L << Math.clamp(attempt - 1, 0, MAX_DOUBLINGS));
    return pause.compareTo(longest) < 0 ? pause : longest;
  }
}
