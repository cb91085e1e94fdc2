package chat.bench.stack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a row is compared with: what other programs reach on this machine, by name and connections.
 * A figure is a line of cells with tabs between: name, connections, number of the run, per second,
 * and what else there is.
 */
final class PeerFigures {

  private static final int NAME = 0;
  private static final int CONNECTIONS = 1;
  private static final int PER_SECOND = 3;
  private static final int FEWEST_CELLS = 7;

  private record Point(String name, int connections) {}

  private final Map<Point, List<Double>> figures = new LinkedHashMap<>();

  /** Takes in the figures among all that a script says. */
  void read(String output) {
    output
        .lines()
        .map(line -> line.split("\t"))
        .filter(cells -> cells.length >= FEWEST_CELLS)
        .forEach(cells ->
            add(
                cells[NAME],
                Integer.parseInt(cells[CONNECTIONS]),
                Double.parseDouble(cells[PER_SECOND])));
  }

  /** Takes in one figure. */
  void add(String name, int connections, double perSecond) {
    figures
        .computeIfAbsent(new Point(name, connections), point -> new ArrayList<>())
        .add(perSecond);
  }

  /** The median; empty where it was not run. */
  OptionalDouble perSecond(String name, int connections) {
    var runs = figures.getOrDefault(new Point(name, connections), List.of());
    return runs.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(runs.stream().sorted().toList().get(runs.size() / 2));
  }
}
