package chat.localstack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** A program that does something once and ends. */
public final class Task {

  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Launch launch;
  private final Supervisor supervisor;

  public Task(Launch launch, Supervisor supervisor) {
    this.launch = launch;
    this.supervisor = supervisor;
  }

  /**
   * Runs the program to its end.
   *
   * @throws StackFailure with its last words if it did not succeed
   */
  public void run() {
    if (supervisor.isStopping()) {
      throw new StackFailure(launch.name() + " was not started any more");
    }
    var child = ChildProcess.start(launch, supervisor);
    while (!child.endsWithin(PAUSE)) {
      if (supervisor.isStopping()) {
        child.kill();
        throw new StackFailure(launch.name() + " was not finished any more");
      }
    }
    if (child.exit().join() != 0) {
      throw new StackFailure("%s: %s (see %s)".formatted(launch.name(), lastLine(), launch.log()));
    }
  }

  private String lastLine() {
    try (var lines = Files.lines(launch.log())) {
      return lines.filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
    } catch (IOException e) {
      return "it said nothing";
    }
  }
}
