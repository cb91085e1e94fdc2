package chat.bench.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How much CPU time was taken until now, as Linux counts it: in hundredths of a second.
 *
 * @param processes of each process with its children, by name
 * @param ours of all of these, of this process and of its children
 * @param machine of whatever runs on it
 */
record CpuTimes(Map<String, Duration> processes, Duration ours, Duration machine) {

  private static final Duration TICK = Duration.ofMillis(10);
  private static final Path PROC = Path.of("/proc");

  /** What matters of /proc/PID/stat: ticks are its own and those of children that have ended. */
  record Stat(long parent, long ticks) {

    private static final int PARENT = 1;
    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;

    static Stat parse(String line) {
      // The name, in brackets, may hold anything; the fields behind it begin with the state.
      var fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      long ticks = 0;
      for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
        ticks += Long.parseLong(fields[i]);
      }
      return new Stat(Long.parseLong(fields[PARENT]), ticks);
    }
  }

  static CpuTimes now(Map<String, Long> processIds) {
    var stats = stats();
    var times = new LinkedHashMap<String, Duration>();
    processIds.forEach((name, id) -> times.put(name, ofTrees(List.of(id), stats)));
    var roots =
        Stream.concat(processIds.values().stream(), Stream.of(ProcessHandle.current().pid()))
            .toList();
    return new CpuTimes(times, ofTrees(roots, stats), busy(firstLine(PROC.resolve("stat"))));
  }

  /** What was taken since then. */
  CpuTimes since(CpuTimes before) {
    var differences = new LinkedHashMap<String, Duration>();
    processes.forEach((name, time) ->
        differences.put(name, time.minus(before.processes.getOrDefault(name, Duration.ZERO))));
    return new CpuTimes(differences, ours.minus(before.ours), machine.minus(before.machine));
  }

  /** What others took who share the machine. */
  Duration others() {
    var others = machine.minus(ours);
    return others.isNegative() ? Duration.ZERO : others;
  }

  /** What these processes and all below them have taken. */
  static Duration ofTrees(Collection<Long> roots, Map<Long, Stat> stats) {
    long ticks = 0;
    for (var each : stats.entrySet()) {
      if (isBelow(each.getKey(), roots, stats)) {
        ticks += each.getValue().ticks();
      }
    }
    return TICK.multipliedBy(ticks);
  }

  private static boolean isBelow(long id, Collection<Long> roots, Map<Long, Stat> stats) {
    long current = id;
    while (!roots.contains(current)) {
      var stat = stats.get(current);
      if (stat == null) {
        return false;
      }
      current = stat.parent();
    }
    return true;
  }

  /** How long the machine's processors did something, by the first line of /proc/stat. */
  static Duration busy(String line) {
    // cpu user nice system idle iowait irq softirq steal; a guest's time counts as user already
    var fields = line.strip().split("\\s+");
    long ticks = 0;
    for (int i : new int[] {1, 2, 3, 6, 7, 8}) {
      ticks += Long.parseLong(fields[i]);
    }
    return TICK.multipliedBy(ticks);
  }

  private static Map<Long, Stat> stats() {
    var stats = new HashMap<Long, Stat>();
    try (Stream<Path> processes = Files.list(PROC)) {
      for (var process : processes.toList()) {
        var name = process.getFileName().toString();
        if (Character.isDigit(name.charAt(0))) {
          add(Long.parseLong(name), process, stats);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stats;
  }

  private static void add(long id, Path process, Map<Long, Stat> stats) {
    try {
      stats.put(id, Stat.parse(Files.readString(process.resolve("stat"))));
    } catch (IOException processHasEnded) {
      // Its parent has its time now.
    }
  }

  private static String firstLine(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
