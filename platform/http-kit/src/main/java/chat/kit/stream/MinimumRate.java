package chat.kit.stream;

import chat.kit.error.Refusal;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * How fast the other side has to be, and how long it may take in all. What this program takes
 * itself, as for a slow storage, does not count for the rate.
 *
 * @param bytesPerSecond 0 for any rate
 * @param window for how long the other side is waited for before its rate counts
 * @param total from the first byte to the last
 * @param tooSlow the refusal where it is slower, or takes longer
 */
public record MinimumRate(
    long bytesPerSecond, Duration window, Duration total, Supplier<Refusal> tooSlow) {

  /** The fewest bytes of a window. */
  public long bytesPerWindow() {
    return bytesPerSecond * window.toSeconds();
  }
}
