package chat.bench.stack;

import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.ProcessMemory;
import chat.bench.stack.measure.Table;
import chat.localstack.LocalStack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Startup cost, and memory after startup and after the load. */
final class Starts {

  static final String ROW = "start";

  private static final List<String> HEADS =
      List.of("program", "ready s", "CPU s", "MiB when ready", "MiB after the load");

  private Starts() {}

  /** Restarts every program with a process of its own, one at a time. Returns a table. */
  static String measure(LocalStack stack) {
    var loaded = ProcessMemory.of(stack.processIds());
    var table = new Table(HEADS);
    stack
        .processIds()
        .keySet()
        .forEach(name -> table.add(row(name, stack, loaded.getOrDefault(name, 0L))));
    table.add(List.of("all", "", "", "", Long.toString(sum(loaded))));
    return table.text();
  }

  private static long sum(Map<String, Long> memory) {
    return memory.values().stream().mapToLong(Long::longValue).sum();
  }

  private static List<String> row(String name, LocalStack stack, long loaded) {
    var cells = new ArrayList<String>(List.of(name));
    if (name.endsWith("-service") || name.equals("gateway")) {
      cells.addAll(restart(name, stack));
    } else {
      cells.addAll(List.of("", "", ""));
    }
    cells.add(Long.toString(loaded));
    return cells;
  }

  private static List<String> restart(String name, LocalStack stack) {
    var program = stack.program(name);
    program.stop();
    long before = System.nanoTime();
    program.start();
    var took = Duration.ofNanos(System.nanoTime() - before);
    var process = Map.of(name, program.processId());
    var cpu = CpuTimes.now(process).processes().getOrDefault(name, Duration.ZERO);
    return List.of(
        seconds(took),
        seconds(cpu),
        Long.toString(ProcessMemory.of(process).getOrDefault(name, 0L)));
  }

  private static String seconds(Duration time) {
    return Report.decimal(time.toMillis() / 1e3, 1);
  }
}
