package chat.kit.stream;

import chat.kit.error.Refusal;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The minimum rate of a peer and the maximum duration of its transfer.
 *
 * <p>Time that this program spends itself, such as for slow storage, does not count for the rate.
 *
 * @param bytesPerSecond 0 for any rate
 * @param window waiting time after which the rate is checked
 * @param total maximum time from the first byte to the last
 * @param tooSlow creates the refusal if the peer is slower or takes longer
 */
public record MinimumRate(
    long bytesPerSecond, Duration window, Duration total, Supplier<Refusal> tooSlow) {

  /** Returns the minimum number of bytes per window. */
  public long bytesPerWindow() {
    return bytesPerSecond * window.toSeconds();
  }
}
