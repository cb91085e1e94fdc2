package chat.bench.stack.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Memory of processes as proportional set size: shared pages are divided between processes. */
public final class ProcessMemory {

  private static final String SHARE = "Pss:";

  private ProcessMemory() {}

  /** In MiB, by name, including children. */
  public static Map<String, Long> of(Map<String, Long> processIds) {
    var memory = new TreeMap<String, Long>();
    processIds.forEach((name, id) ->
        memory.put(
            name,
            Stream.concat(
                        Stream.of(id),
                        ProcessHandle.of(id).stream()
                            .flatMap(ProcessHandle::descendants)
                            .map(ProcessHandle::pid))
                    .mapToLong(ProcessMemory::kibibytes)
                    .sum()
                / 1_024));
    return memory;
  }

  private static long kibibytes(long processId) {
    var file = Path.of("/proc", Long.toString(processId), "smaps_rollup");
    try (Stream<String> lines = Files.lines(file)) {
      return kibibytes(lines);
    } catch (IOException | UncheckedIOException processHasEnded) {
      return 0;
    }
  }

  /** Sums the lines of a {@code smaps_rollup} file. */
  static long kibibytes(Stream<String> lines) {
    return lines
        .filter(line -> line.startsWith(SHARE))
        .mapToLong(line -> Long.parseLong(line.substring(SHARE.length()).replace("kB", "").strip()))
        .sum();
  }
}
