package chat.kit.token;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs tokens that are refused for their time, once a minute for each issuer: where its clock and
 * this program's differ, every request fails and nothing else tells why.
 */
final class ClockWarning {
  private static final Logger LOG = LoggerFactory.getLogger(ClockWarning.class);
  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  /** When the last line was logged, in nanoseconds. */
  private final Map<String, Long> lines = new ConcurrentHashMap<>();

  /** Takes note of a token with a good signature whose time is wrong. */
  void log(String issuer, Instant issued, Instant now) {
    long time = System.nanoTime();
    Long line =
        lines.compute(
            issuer,
            (_, last) -> last == null || time - last >= BETWEEN_LINES.toNanos() ? time : last);
    if (line == time) {
      Duration ahead = Duration.between(issued, now);
      LOG.warn(
          "Tokens of {} are refused for their time: the clock of {} said {} and this program's"
              + " clock says {} ({} s {}). They came late, or the machines' clocks differ",
          issuer,
          issuer,
          issued,
          now,
          ahead.abs().toSeconds(),
          ahead.isNegative() ? "behind" : "ahead");
    }
  }
}
