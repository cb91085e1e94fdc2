package chat.localstack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchdogTest {

  @TempDir Path directory;

  @Test
  void killedLauncherLeavesNoProcessBehind() throws IOException {
    var launcher =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SupervisedSleeper.class.getName(),
                directory.toString())
            .inheritIO()
            .start();
    var child = awaitProcess("child.pid");
    var adopted = awaitProcess("adopted.pid");

    launcher.destroyForcibly();

    await().untilAsserted(() -> assertThat(List.of(child, adopted)).noneMatch(this::runs));
  }

  @Test
  void closedWatchdogKillsNoProcess() throws IOException {
    var watchdog = Watchdog.start();
    var process = new ProcessBuilder("sleep", "1000").start();
    watchdog.started(process.pid());

    watchdog.close();

    assertThat(process.isAlive()).isTrue();
    process.destroyForcibly();
  }

  private ProcessHandle awaitProcess(String file) {
    return await()
        .until(() -> processIn(directory.resolve(file)), Optional::isPresent)
        .orElseThrow();
  }

  private static Optional<ProcessHandle> processIn(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var text = Files.readString(file).strip();
    return text.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(text));
  }

  /**
   * An ended process may stay visible until its new parent takes notice, but has no command left.
   */
  private boolean runs(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }
}
