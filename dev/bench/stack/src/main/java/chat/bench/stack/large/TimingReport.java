package chat.bench.stack.large;

import chat.bench.stack.measure.Table;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The table of the rows of a large organization. */
final class TimingReport {

  private static final List<String> HEADS =
      List.of(
          "row",
          "requests",
          "errors",
          "found",
          "first ms",
          "p50 ms",
          "p99 ms",
          "max ms",
          "CPU ms each",
          "PostgreSQL ms");

  private TimingReport() {}

  static String table(List<Timing> timings) {
    var table = new Table(HEADS);
    timings.forEach(timing -> table.add(cells(timing)));
    return table.text();
  }

  /** One row, printed as soon as it is available. */
  static String line(Timing timing) {
    return String.join(" | ", cells(timing));
  }

  private static List<String> cells(Timing timing) {
    return List.of(
        timing.row(),
        Integer.toString(timing.latencies().size()),
        Integer.toString(timing.failed()),
        timing.found() < 0 ? "" : Integer.toString(timing.found()),
        millis(timing.first()),
        millis(timing.p50()),
        millis(timing.p99()),
        millis(timing.max()),
        millis(timing.cpuEach()),
        millis(timing.cpuEach("PostgreSQL")));
  }

  private static String millis(Duration time) {
    double millis = time.toNanos() / 1e6;
    return String.format(Locale.ROOT, millis < 100 ? "%,.1f" : "%,.0f", millis);
  }
}
