package chat.bench.stack;

import chat.bench.stack.measure.Measurement;
import chat.bench.stack.measure.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table of the results under load. */
public final class Report {

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
  private final Table table = new Table(HEADS);

  public Report(Comparisons comparisons) {
    this.comparisons = comparisons;
  }

  public void add(Measurement measurement) {
    table.add(cells(measurement));
  }

  public String table() {
    return table.text();
  }

  /** One measurement, printed as soon as it is available, because later ones may fail. */
  public static String line(Measurement measurement) {
    return String.join(" | ", ownCells(measurement));
  }

  private List<String> cells(Measurement measurement) {
    var cells = new ArrayList<>(ownCells(measurement));
    cells.add(comparisons.of(measurement));
    return cells;
  }

  private static List<String> ownCells(Measurement measurement) {
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
        decimal(measurement.othersProcessors(), 1));
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

  public static String decimal(double value, int places) {
    return String.format(Locale.ROOT, "%,." + places + "f", value);
  }
}
