package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A second JVM with the test's class path, which a test can kill. */
final class ChildJvm {
  private final Process process;
  private final Path output;

  private ChildJvm(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  static ChildJvm start(Class<?> main, String... arguments) throws IOException {
    return start(Path.of(System.getProperty("java.io.tmpdir")), main, arguments);
  }

  /** Starts a JVM with its own directory for temporary files. */
  static ChildJvm start(Path temporaryFiles, Class<?> main, String... arguments)
      throws IOException {
    Path output = Files.createTempFile("child", ".out");
    output.toFile().deleteOnExit();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Djava.io.tmpdir=" + temporaryFiles,
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new ChildJvm(process, output);
  }

  void awaitLine(String line) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .failFast("The program ended by itself", () -> !process.isAlive())
        .until(() -> output().lines().anyMatch(line::equals));
  }

  String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Sends SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Sends SIGTERM; returns the exit status. */
  int terminate() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      kill();
      throw new AssertionError("Did not end after SIGTERM: " + output());
    }
    return process.exitValue();
  }
}
