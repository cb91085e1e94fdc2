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

/** A running program, registered with the watchdog while it runs. */
final class ChildProcess {

  /** Variables that children inherit; all others are set explicitly. */
  private static final Set<String> INHERITED = Set.of("PATH", "HOME", "USER", "LANG", "TZ");

  private final Process process;

  private ChildProcess(Process process) {
    this.process = process;
  }

  /** Starts a program in its own session; the previous log is kept with the suffix {@code .1}. */
  static ChildProcess start(ProcessLauncher processLauncher, Supervisor supervisor) {
    var inOwnSession = new ArrayList<String>();
    inOwnSession.add("setsid");
    inOwnSession.addAll(processLauncher.command());
    try {
      keepPrevious(processLauncher.log());
      var builder =
          new ProcessBuilder(inOwnSession)
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(processLauncher.log().toFile());
      builder.environment().keySet().retainAll(INHERITED);
      // glibc keeps freed memory in per-thread arenas; a single arena retains the least.
      builder.environment().put("MALLOC_ARENA_MAX", "1");
      builder.environment().putAll(processLauncher.environment());
      var process = builder.start();
      var child = new ChildProcess(process);
      supervisor.started(child);
      process.onExit().thenRun(() -> supervisor.forget(child));
      return child;
    } catch (IOException e) {
      throw new UncheckedIOException(
          processLauncher.name() + " can't be started: " + e.getMessage(), e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** Completes with the exit code when the process has ended for any reason. */
  CompletableFuture<Integer> exit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** Asks the process to end, and kills it after the timeout. */
  void stop(Duration timeout) {
    process.destroy();
    if (!endsWithin(timeout)) {
      kill();
    }
  }

  /** Kills the process and its descendants, like a crash; returns when the process has ended. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Waits for the end of the process; false on timeout. */
  boolean endsWithin(Duration timeout) {
    try {
      return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
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
