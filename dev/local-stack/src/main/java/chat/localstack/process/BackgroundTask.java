package chat.localstack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** A program that performs one task and ends. */
public final class BackgroundTask {

  private static final Duration PAUSE = Duration.ofMillis(50);

  private final ProcessLauncher processLauncher;
  private final Supervisor supervisor;

  public BackgroundTask(ProcessLauncher processLauncher, Supervisor supervisor) {
    this.processLauncher = processLauncher;
    this.supervisor = supervisor;
  }

  /**
   * Runs the program to its end.
   *
   * @throws StackFailure with the last line of its log if it did not succeed
   */
  public void run() {
    if (supervisor.isStopping()) {
      throw new StackFailure(processLauncher.name() + " was not started: the stack is stopping");
    }
    var child = ChildProcess.start(processLauncher, supervisor);
    while (!child.endsWithin(PAUSE)) {
      if (supervisor.isStopping()) {
        child.kill();
        throw new StackFailure(processLauncher.name() + " was not finished: the stack is stopping");
      }
    }
    if (child.exit().join() != 0) {
      throw new StackFailure(
          "%s: %s (see %s)".formatted(processLauncher.name(), lastLine(), processLauncher.log()));
    }
  }

  private String lastLine() {
    try (var lines = Files.lines(processLauncher.log())) {
      return lines.filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
    } catch (IOException e) {
      return "it said nothing";
    }
  }
}
