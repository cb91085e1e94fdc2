package chat.kit.job;

import java.time.Duration;

/** Pause before the next attempt: twice as long after each failure, up to a limit. */
public record Backoff(Duration first, Duration longest) {

  private static final int MOST_DOUBLINGS = 16;

  /**
   * @param attempt which attempt has failed, 1 for the first
   */
  public Duration after(int attempt) {
    Duration pause = first.multipliedBy(1L << Math.clamp(attempt - 1, 0, MOST_DOUBLINGS));
    return pause.compareTo(longest) < 0 ? pause : longest;
  }
}
