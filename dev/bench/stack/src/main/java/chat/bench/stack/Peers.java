package chat.bench.stack;

import chat.bench.stack.measure.PeerFigures;
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
 * Other programs and benchmarks of the machine, run by the scripts of a directory.
 *
 * <p>{@code run-NAME.sh} measures one of them for {@code SECS} seconds per figure and prints its
 * figures; {@code stop-all.sh} stops everything that was started.
 */
public final class Peers {

  /** The scripts that each row needs. */
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

  /** Seconds that a script may wait until the machine is otherwise idle. */
  private static final String QUIET_WAIT = "5";

  private final @Nullable Path directory;
  private final Duration each;

  /**
   * @param directory null if there is nothing to compare with
   * @param each how long every figure is measured
   */
  public Peers(@Nullable Path directory, Duration each) {
    this.directory = directory;
    this.each = each;
  }

  /** Runs the programs that these rows are compared with, one after another, then stops them. */
  public PeerFigures measure(List<String> rows) {
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
      // A file instead of a pipe, because processes that the script leaves running may keep it
      // open.
      var output = Files.createTempFile("peer", ".txt");
      var builder =
          new ProcessBuilder(script.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      // One run of each figure, without variants that no row is compared with.
      builder.environment().put("SECS", Long.toString(each.toSeconds()));
      builder.environment().put("RUNS", "1");
      builder.environment().put("DELAYS", " ");
      builder.environment().put("QUIET_WAIT", QUIET_WAIT);
      builder.start().waitFor();
      var text = Files.readString(output);
      Files.delete(output);
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(script + " can't be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while " + script + " ran", e);
    }
  }
}
