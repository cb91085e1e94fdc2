package chat.bench.stack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table of a run, as Markdown that is readable as text. */
final class Report {

  private static final List<String> HEADS =
      List.of(
          "row",
          "connections",
          "per second",
          "p50 ms",
          "p99 ms",
          "errors",
          "stored",
          "CPU µs each",
          "of these",
          "others busy",
          "compared");

  private final Comparisons comparisons;
  private final List<List<String>> rows = new ArrayList<>();

  Report(Comparisons comparisons) {
    this.comparisons = comparisons;
    rows.add(HEADS);
  }

  void add(Measurement measurement) {
    rows.add(cells(measurement));
  }

  /** The table, its columns padded. */
  String table() {
    var widths = new int[HEADS.size()];
    for (var row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    var lines = new ArrayList<String>();
    rows.forEach(row -> lines.add(line(row, widths)));
    lines.add(1, rule(widths));
    return String.join("\n", lines) + "\n";
  }

  private List<String> cells(Measurement measurement) {
    var load = measurement.load();
    return List.of(
        measurement.row(),
        Integer.toString(measurement.connections()),
        decimal(load.perSecond(), load.perSecond() < 100 ? 1 : 0),
        millis(load.p50()),
        millis(load.p99()),
        Long.toString(load.errors()),
        stored(measurement),
        Long.toString(measurement.microsOfAll()),
        measurement.microsEach().entrySet().stream()
            .filter(each -> each.getValue() > 0)
            .map(each -> "%s %d".formatted(shortName(each.getKey()), each.getValue()))
            .collect(Collectors.joining(", ")),
        decimal(measurement.othersProcessors(), 1),
        comparisons.of(measurement));
  }

  private static String stored(Measurement measurement) {
    if (measurement.stored().isEmpty()) {
      return "";
    }
    return measurement.isAllStored()
        ? "all"
        : "%d of %d".formatted(measurement.stored().getAsLong(), measurement.load().succeeded());
  }

  private static String shortName(String process) {
    return process.replace("-service", "");
  }

  private static String millis(Duration time) {
    double millis = time.toNanos() / 1e6;
    return decimal(millis, millis < 10 ? 2 : millis < 100 ? 1 : 0);
  }

  static String decimal(double value, int places) {
    return String.format(Locale.ROOT, "%,." + places + "f", value);
  }

  private static String line(List<String> cells, int[] widths) {
    var line = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      var cell = cells.get(i);
      line.append(' ').append(cell).append(" ".repeat(widths[i] - cell.length())).append(" |");
    }
    return line.toString();
  }

  private static String rule(int[] widths) {
    var rule = new StringBuilder("|");
    for (int width : widths) {
      rule.append("-".repeat(width + 2)).append('|');
    }
    return rule.toString();
  }
}
