package chat.blob.serving;

import chat.kit.error.Refusal;
import chat.kit.stream.MinimumRate;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/** How fast clients have to send and take files, for each holds memory as long as it lasts. */
@Singleton
public final class TransferRate {

  private static final Duration LONGEST = Duration.ofDays(365);

  private final long kibibytes;
  private final Duration window;
  private final Duration deadline;

  /**
   * @param kibibytes a second that a client sends or takes at the least; 0 for any rate
   * @param window for how long it is looked at before its rate counts
   * @param deadline how long the bytes of one request or answer may take in all, unless they need
   *     longer at the lowest rate
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
   * That of a request's body.
   *
   * @param length bytes that the request announces; negative where it does not
   * @param tooSlow the refusal where it comes more slowly
   */
  public MinimumRate minimum(long length, Supplier<Refusal> tooSlow) {
    return new MinimumRate(kibibytes << 10, window, deadline(length), tooSlow);
  }

  public long kibibytes() {
    return kibibytes;
  }

  /**
   * How long so many bytes may take: at the lowest rate they are always in time.
   *
   * @param length negative where it is unknown
   */
  public Duration deadline(long length) {
    if (kibibytes == 0 || length <= 0) {
      return deadline;
    }
    Duration atLowestRate =
        Duration.ofSeconds(Math.min(Math.ceilDiv(length, kibibytes << 10), LONGEST.toSeconds()));
    return deadline.compareTo(atLowestRate) >= 0 ? deadline : atLowestRate;
  }

  /** How many bytes have to be taken in a window at the least. */
  long bytesPerWindow() {
    return (kibibytes << 10) * window.toSeconds();
  }

  Duration window() {
    return window;
  }
}
