package chat.bench.stack.measure;

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
 * CPU time used so far, with the resolution of Linux: 10 ms.
 *
 * @param processes per process with its children, by name
 * @param ours of all of these, this process and its children
 * @param machine of all processes on the machine
 */
public record CpuTimes(Map<String, Duration> processes, Duration ours, Duration machine) {

  private static final Duration TICK = Duration.ofMillis(10);
  private static final Path PROC = Path.of("/proc");

  /** The relevant fields of /proc/PID/stat; ticks include those of children that have ended. */
  record Stat(long parent, long ticks) {

    private static final int PARENT = 1;
    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;

    static Stat parse(String line) {
      // The name in parentheses may contain any character; the fields after it begin with the
      // state.
      var fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      long ticks = 0;
      for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
        ticks += Long.parseLong(fields[i]);
      }
      return new Stat(Long.parseLong(fields[PARENT]), ticks);
    }
  }

  public static CpuTimes now(Map<String, Long> processIds) {
    var stats = stats();
    var times = new LinkedHashMap<String, Duration>();
    processIds.forEach((name, id) -> times.put(name, ofTrees(List.of(id), stats)));
    var roots =
        Stream.concat(processIds.values().stream(), Stream.of(ProcessHandle.current().pid()))
            .toList();
    return new CpuTimes(times, ofTrees(roots, stats), busy(firstLine(PROC.resolve("stat"))));
  }

  /** The time used since an earlier reading. */
  public CpuTimes since(CpuTimes before) {
    var differences = new LinkedHashMap<String, Duration>();
    processes.forEach((name, time) ->
        differences.put(name, time.minus(before.processes.getOrDefault(name, Duration.ZERO))));
    return new CpuTimes(differences, ours.minus(before.ours), machine.minus(before.machine));
  }

  /** The time used by other processes on the machine. */
  Duration others() {
    var others = machine.minus(ours);
    return others.isNegative() ? Duration.ZERO : others;
  }

  /** The time used by these processes and all their descendants. */
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

  /** The busy time of the machine's processors, from the first line of /proc/stat. */
  static Duration busy(String line) {
    // cpu user nice system idle iowait irq softirq steal; a guest's time is already in user
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
      // Its parent accounts for its time now.
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
