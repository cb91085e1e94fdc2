package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.embedded.Ports;
import chat.localstack.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged launcher on a new machine: with its own flags, and without an unpacked PostgreSQL.
 * The process prints lines, handles signals and ends.
 */
@Tag("deep")
class RunIT {

  private static final Duration PATIENCE = Duration.ofMinutes(8);
  private static final int FAILED = 1;
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;

  /** Shared by all runs, so that only the first one creates start-up caches. */
  @TempDir static Path directory;

  private Path output;
  private Process run;

  @BeforeEach
  void start() throws IOException {
    output = Files.createTempFile(directory, "output", "");
    var repository = Path.of(System.getProperty("chat.repository"));
    var module = repository.resolve("dev/local-stack");
    run =
        new ProcessBuilder(
                // Background processes may inherit a setting that ignores interrupts.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + module.resolve("src/main/launcher/jvm.options"),
                "-Djava.io.tmpdir=" + Files.createDirectories(directory.resolve("tmp")),
                "-cp",
                module.resolve("target/local-stack.jar") + ":" + module.resolve("target/lib/*"),
                Run.class.getName(),
                "--repository=" + repository,
                "--directory=" + directory.resolve("local"),
                "--port=" + Ports.free())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    run.destroy();
    run.waitFor();
  }

  @Test
  void interruptStopsAllProcesses() throws Exception {
    awaitLine("Ready in ");
    assertThat(stackProcesses()).isNotEmpty();

    new ProcessBuilder("kill", "-INT", Long.toString(run.pid())).start().waitFor();

    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(INTERRUPTED);
    assertThat(Files.readString(output)).contains("Stopping.").contains("Stopped in ");
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(stackProcesses()).isEmpty());
  }

  @Test
  void terminationDuringStartStopsAllProcesses() throws Exception {
    awaitLine("PostgreSQL is ready");

    run.destroy();

    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(TERMINATED);
    assertThat(Files.readString(output)).contains("Stopped in ").doesNotContain("Failed");
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(stackProcesses()).isEmpty());
  }

  @Test
  void diedProgramIsReportedAndTheStackStops() throws Exception {
    awaitLine("Ready in ");

    stackProcesses().stream()
        .filter(process -> commandLine(process).contains("chat.single.Chat"))
        .forEach(ProcessHandle::destroyForcibly);

    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(FAILED);
    assertThat(Files.readAllLines(output))
        .filteredOn(line -> line.startsWith("Failed: "))
        .singleElement()
        .asString()
        .startsWith("Failed: chat ended");
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(stackProcesses()).isEmpty());
  }

  private void awaitLine(String part) {
    await().atMost(PATIENCE).until(() -> Files.readString(output).contains(part) || !run.isAlive());
    assertThat(output).content().contains(part);
  }

  /** Returns the processes that the launcher started, also if their parent has changed. */
  private List<ProcessHandle> stackProcesses() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != run.pid())
        .filter(process -> commandLine(process).contains(directory.resolve("local").toString()))
        .toList();
  }

  /** Returns an empty text if the process has ended. */
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/%d/cmdline".formatted(process.pid())));
    } catch (IOException e) {
      return "";
    }
  }
}
