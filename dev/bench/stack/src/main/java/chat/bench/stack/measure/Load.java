package chat.bench.stack.measure;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of a load generator.
 *
 * @param answered responses with any status
 * @param refused responses with status 400 or higher
 * @param broken connections that failed, broke or timed out
 * @param p50 median latency
 * @param p99 99th percentile of the latency
 */
public record Load(
    long answered, long refused, long broken, Duration took, Duration p50, Duration p99) {

  private static final String SEEN = "seen ";

  /**
   * Parses the line of {@code drive.lua} in the output of {@code wrk}.
   *
   * @throws IllegalArgumentException with the whole output if the line is missing
   */
  public static Load parse(String output) {
    var line =
        output
            .lines()
            .filter(each -> each.startsWith(SEEN))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("wrk said: " + output));
    Map<String, Long> values = new HashMap<>();
    for (var field : line.substring(SEEN.length()).strip().split(" ")) {
      var parts = field.split("=", 2);
      values.put(parts[0], Long.parseLong(parts[1]));
    }
    return new Load(
        values.getOrDefault("requests", 0L),
        values.getOrDefault("refused", 0L),
        broken(values),
        micros(values, "micros"),
        micros(values, "p50"),
        micros(values, "p99"));
  }

  /** The results of requests that were timed one by one. */
  public static Load of(Collection<Duration> latencies, long refused, long broken, Duration took) {
    var sorted = latencies.stream().sorted().toList();
    return new Load(
        sorted.size() + refused, refused, broken, took, at(sorted, 0.5), at(sorted, 0.99));
  }

  private static Duration at(List<Duration> sorted, double share) {
    return sorted.isEmpty() ? Duration.ZERO : sorted.get((int) (share * (sorted.size() - 1)));
  }

  public long succeeded() {
    return answered - refused;
  }

  public long errors() {
    return refused + broken;
  }

  public double perSecond() {
    return succeeded() / (took.toNanos() / 1e9);
  }

  private static long broken(Map<String, Long> values) {
    return values.getOrDefault("connect", 0L)
        + values.getOrDefault("read", 0L)
        + values.getOrDefault("write", 0L)
        + values.getOrDefault("timeout", 0L);
  }

  private static Duration micros(Map<String, Long> values, String name) {
    return Duration.ofNanos(1_000 * values.getOrDefault(name, 0L));
  }
}
