package chat.bench.stack.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Throughput of other programs on this machine, by name and number of connections.
 *
 * <p>A figure is a line of tab-separated cells: name, connections, run number, rate per second, and
 * further values.
 */
public final class PeerFigures {

  private static final int NAME = 0;
  private static final int CONNECTIONS = 1;
  private static final int PER_SECOND = 3;
  private static final int MIN_CELLS = 7;

  private record Point(String name, int connections) {}

  private final Map<Point, List<Double>> figures = new LinkedHashMap<>();

  /** Adds the figures in the output of a script. */
  public void read(String output) {
    output
        .lines()
        .map(line -> line.split("\t"))
        .filter(cells -> cells.length >= MIN_CELLS)
        .forEach(cells ->
            add(
                cells[NAME],
                Integer.parseInt(cells[CONNECTIONS]),
                Double.parseDouble(cells[PER_SECOND])));
  }

  /** Adds one figure. */
  public void add(String name, int connections, double perSecond) {
    figures
        .computeIfAbsent(new Point(name, connections), point -> new ArrayList<>())
        .add(perSecond);
  }

  /** The median of all runs; empty if there was none. */
  public OptionalDouble perSecond(String name, int connections) {
    var runs = figures.getOrDefault(new Point(name, connections), List.of());
    return runs.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(runs.stream().sorted().toList().get(runs.size() / 2));
  }
}
