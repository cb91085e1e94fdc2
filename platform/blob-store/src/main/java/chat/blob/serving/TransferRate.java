package chat.blob.serving;

import chat.kit.error.Refusal;
import chat.kit.stream.MinimumRate;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/** The minimum rates of transfers, because each occupies memory while it lasts. */
@Singleton
public final class TransferRate {

  private static final Duration MAX_DURATION = Duration.ofDays(365);

  private final long kibibytes;
  private final Duration window;
  private final Duration deadline;

  /**
   * @param kibibytes minimum KiB per second that a client must send or take; 0 for any rate
   * @param window time over which the rate is measured
   * @param deadline maximum total time of one request or response, unless its bytes take longer at
   *     the minimum rate
   */
  TransferRate(
      @Property(name = "chat.transfer.min-rate") long kibibytes,
      @Property(name = "chat.transfer.window") Duration window,
      @Property(name = "chat.transfer.deadline") Duration deadline) {
    this.kibibytes = kibibytes;
    this.window = window;
    this.deadline = deadline;
  }

  /**
   * Returns the minimum rate of a request's body.
   *
   * @param length bytes that the request announces; negative if unknown
   * @param tooSlow the refusal of a slower body
   */
  public MinimumRate minimum(long length, Supplier<Refusal> tooSlow) {
    return new MinimumRate(kibibytes << 10, window, deadline(length), tooSlow);
  }

  public long kibibytes() {
    return kibibytes;
  }

  /**
   * Returns the maximum time for this many bytes; at the minimum rate they are always in time.
   *
   * @param length negative if unknown
   */
  public Duration deadline(long length) {
    if (kibibytes == 0 || length <= 0) {
      return deadline;
    }
    Duration atLowestRate =
        Duration.ofSeconds(
            Math.min(Math.ceilDiv(length, kibibytes << 10), MAX_DURATION.toSeconds()));
    return deadline.compareTo(atLowestRate) >= 0 ? deadline : atLowestRate;
  }

  /** Returns how many bytes must be taken in a window. */
  long bytesPerWindow() {
    return (kibibytes << 10) * window.toSeconds();
  }

  Duration window() {
    return window;
  }
}
