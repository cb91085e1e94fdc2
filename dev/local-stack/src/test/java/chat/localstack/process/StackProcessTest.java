package chat.localstack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackProcessTest {

  @TempDir Path directory;

  private final Supervisor supervisor = new Supervisor();

  @AfterEach
  void closeSupervisor() {
    supervisor.close();
  }

  @Test
  void startReturnsWhenTheProgramIsReady() {
    var program = shell("sleep 0.2; touch ready; exec sleep 1000");

    program.start();

    assertThat(directory.resolve("ready")).exists();
    assertThat(program.isRunning()).isTrue();
    program.stop();
    assertThat(program.isRunning()).isFalse();
  }

  @Test
  void exitBeforeReadinessFailsTheStart() {
    assertThatThrownBy(() -> shell("exit 3").start())
        .isInstanceOf(StackFailure.class)
        .hasMessageContaining("program");
    assertThat(supervisor.death())
        .succeedsWithin(Duration.ofMinutes(1))
        .asString()
        .contains("program ended by itself with exit code 3")
        .contains("program.log");
  }

  @Test
  void stopAndKillAreNotReportedAsDeaths() {
    var program = shell("touch ready; exec sleep 1000");
    program.start();
    program.stop();
    program.start();
    program.kill();

    assertThat(supervisor.death().toCompletableFuture()).isNotDone();
  }

  @Test
  void deathOfAReadyProgramIsReported() throws Exception {
    var program = shell("touch ready; read -r line < wake; exit 0");
    new ProcessBuilder("mkfifo", directory.resolve("wake").toString()).start().waitFor();
    program.start();

    Files.writeString(directory.resolve("wake"), "go\n");

    assertThat(supervisor.death().toCompletableFuture().get(1, TimeUnit.MINUTES))
        .contains("exit code 0");
  }

  @Test
  void programIgnoringSigtermIsKilled() {
    var program = shell("trap '' TERM; touch ready; while :; do sleep 0.1; done");
    program.start();

    program.stop(Duration.ofMillis(300));

    assertThat(program.isRunning()).isFalse();
  }

  @Test
  void noProgramStartsDuringShutdown() {
    supervisor.stopStarting();

    assertThatThrownBy(() -> shell("touch ready").start()).isInstanceOf(StackFailure.class);
    assertThat(directory.resolve("ready")).doesNotExist();
  }

  @Test
  void logOfThePreviousStartIsKept() throws IOException {
    var program = shell("date +%s%N; touch ready; exec sleep 1000");
    program.start();
    program.stop();
    var first = Files.readString(directory.resolve("program.log"));
    Files.delete(directory.resolve("ready"));
    program.start();
    program.stop();

    assertThat(directory.resolve("program.log.1")).hasContent(first);
    assertThat(directory.resolve("program.log")).content().isNotEqualTo(first);
  }

  @Test
  void environmentIsNotInherited() throws IOException {
    var program = shell("env; touch ready; exec sleep 1000");
    program.start();
    program.stop();

    assertThat(Files.readAllLines(directory.resolve("program.log")))
        .contains("TOLD=yes")
        .allMatch(line ->
            line.startsWith("TOLD=")
                || line.equals("MALLOC_ARENA_MAX=1")
                || line.matches("(PATH|HOME|USER|LANG|TZ|PWD|SHLVL|_|OLDPWD)=.*"));
  }

  private StackProcess shell(String script) {
    var ready = directory.resolve("ready");
    return new StackProcess(
        new ProcessLauncher(
            "program",
            List.of("sh", "-c", "cd '%s'; %s".formatted(directory, script)),
            Map.of("TOLD", "yes"),
            directory.resolve("program.log")),
        () -> Files.exists(ready),
        supervisor);
  }
}
