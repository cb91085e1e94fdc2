package chat.kit.token;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs tokens that are rejected for their time, once per minute and issuer.
 *
 * <p>If the clocks of the issuer and this program differ, every request fails, and no other log
 * line shows the reason.
 */
final class ClockWarning {
  private static final Logger LOG = LoggerFactory.getLogger(ClockWarning.class);
  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  /** The time of each issuer's last line, in nanoseconds. */
  private final Map<String, Long> lines = new ConcurrentHashMap<>();

  /** Reports a token with a valid signature and an invalid time. */
  void log(String issuer, Instant issued, Instant now) {
    long time = System.nanoTime();
    Long line =
        lines.compute(
            issuer,
            (_, last) -> last == null || time - last >= BETWEEN_LINES.toNanos() ? time : last);
    if (line == time) {
      Duration ahead = Duration.between(issued, now);
      LOG.warn(
          "Tokens of {} rejected for their time: the clock of {} said {} and this program's"
              + " clock says {} ({} s {}); they were delayed, or the machines' clocks differ",
          issuer,
          issuer,
          issued,
          now,
          ahead.abs().toSeconds(),
          ahead.isNegative() ? "behind" : "ahead");
    }
  }
}
