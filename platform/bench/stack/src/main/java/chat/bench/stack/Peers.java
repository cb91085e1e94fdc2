package chat.bench.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Other programs and the limits of the machine, run by the scripts of a directory: {@code
 * run-NAME.sh} measures one of them for {@code SECS} seconds each way and prints its figures,
 * {@code stop-all.sh} ends what was started.
 */
final class Peers {

  /** Which scripts a row needs. */
  private static final Map<String, List<String>> SCRIPTS =
      Map.of(
          "send",
          List.of("pg", "ejabberd"),
          "direct",
          List.of("pg", "ejabberd"),
          "reaction",
          List.of("pg"),
          "fetch",
          List.of("nginx"),
          "presence",
          List.of("nginx"),
          "upload-10KB",
          List.of("tus"),
          "upload-25MB",
          List.of("nginx"),
          "tus-10KB",
          List.of("tus"),
          "tus-25MB",
          List.of("tus"),
          LargePatches.ROW,
          List.of("tus"));

  /** For how many seconds a script may wait for a moment at which nobody else is busy. */
  private static final String QUIET_WAIT = "5";

  private final @Nullable Path directory;
  private final Duration each;

  /**
   * @param directory null where there is nothing to compare with
   * @param each how long every figure is measured
   */
  Peers(@Nullable Path directory, Duration each) {
    this.directory = directory;
    this.each = each;
  }

  /** Runs what these rows are compared with, one after another, and stops it again. */
  PeerFigures measure(List<String> rows) {
    var figures = new PeerFigures();
    if (directory == null) {
      return figures;
    }
    Set<String> needed = new LinkedHashSet<>();
    rows.forEach(row -> needed.addAll(SCRIPTS.getOrDefault(row, List.of())));
    needed.forEach(name -> figures.read(run(directory.resolve("run-%s.sh".formatted(name)))));
    run(directory.resolve("stop-all.sh"));
    return figures;
  }

  private String run(Path script) {
    if (!Files.isExecutable(script)) {
      return "";
    }
    try {
      // A file and no pipe: what the script leaves running may keep it open.
      var output = Files.createTempFile("peer", ".txt");
      var builder =
          new ProcessBuilder(script.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      // One run of each figure, without the variants that no row is compared with.
      builder.environment().put("SECS", Long.toString(each.toSeconds()));
      builder.environment().put("RUNS", "1");
      builder.environment().put("DELAYS", " ");
      builder.environment().put("QUIET_WAIT", QUIET_WAIT);
      builder.start().waitFor();
      var said = Files.readString(output);
      Files.delete(output);
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(script + " can't be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while " + script + " ran", e);
    }
  }
}
