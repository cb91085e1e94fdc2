package chat.localstack.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One running program, which is known to the watchdog as long as it runs. */
final class ChildProcess {

  /** What a child may know of the surroundings; everything else is said explicitly. */
  private static final Set<String> INHERITED = Set.of("PATH", "HOME", "USER", "LANG", "TZ");

  private final Process process;

  private ChildProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts a program in a session of its own; the log of the start before is kept beside the new
   * one with the ending {@code .1}.
   */
  static ChildProcess start(Launch launch, Supervisor supervisor) {
    var inOwnSession = new ArrayList<String>();
    inOwnSession.add("setsid");
    inOwnSession.addAll(launch.command());
    try {
      keepPrevious(launch.log());
      var builder =
          new ProcessBuilder(inOwnSession)
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(launch.log().toFile());
      builder.environment().keySet().retainAll(INHERITED);
      // Memory that C code has freed stays with the arena of its thread; one arena keeps least.
      builder.environment().put("MALLOC_ARENA_MAX", "1");
      builder.environment().putAll(launch.environment());
      var process = builder.start();
      var child = new ChildProcess(process);
      supervisor.started(child);
      process.onExit().thenRun(() -> supervisor.forget(child));
      return child;
    } catch (IOException e) {
      throw new UncheckedIOException(launch.name() + " can't be started: " + e.getMessage(), e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** Completes with the exit code when the process has ended, for whatever reason. */
  CompletableFuture<Integer> exit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** Asks the process to end, and ends it by force when it hasn't within the patience. */
  void stop(Duration patience) {
    process.destroy();
    if (!endsWithin(patience)) {
      kill();
    }
  }

  /**
   * Ends the process and what it has started at once, as a crash would; returns when it is gone.
   */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Waits for the end of the process; whether it came. */
  boolean endsWithin(Duration patience) {
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void keepPrevious(Path log) throws IOException {
    Files.createDirectories(log.toAbsolutePath().getParent());
    if (Files.exists(log)) {
      Files.move(
          log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
