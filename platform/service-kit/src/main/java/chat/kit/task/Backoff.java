package chat.kit.task;

import java.time.Duration;

/** How long something waits after it has failed: twice as long each time, up to a limit. */
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
