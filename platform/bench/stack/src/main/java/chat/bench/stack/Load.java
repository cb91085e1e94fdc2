package chat.bench.stack;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a load generator saw.
 *
 * @param answered answers of whatever status
 * @param refused answers with a status from 400 on
 * @param broken connections that could not be made, broke or waited too long
 * @param p50 after which half of the answers were there
 * @param p99 after which 99 of 100 were
 */
record Load(long answered, long refused, long broken, Duration took, Duration p50, Duration p99) {

  private static final String SEEN = "seen ";

  /**
   * Reads what {@code drive.lua} printed, among all that {@code wrk} says.
   *
   * @throws IllegalArgumentException with all of it if the line is not there
   */
  static Load parse(String output) {
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

  long succeeded() {
    return answered - refused;
  }

  long errors() {
    return refused + broken;
  }

  double perSecond() {
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
