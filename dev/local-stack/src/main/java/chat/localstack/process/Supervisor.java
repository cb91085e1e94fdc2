package chat.localstack.process;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Shared state of the processes of a stack. It has the watchdog, the first unexpected end of a
 * process, and whether the stack is stopping.
 */
public final class Supervisor implements AutoCloseable {

  private final Watchdog watchdog = Watchdog.start();
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private final Set<ChildProcess> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  /** Completes with a one-line message about the first process that ended unexpectedly. */
  public CompletionStage<String> death() {
    return death;
  }

  /** From now on nothing is started, and the end of a process is expected. */
  public void stopStarting() {
    stopping = true;
  }

  public boolean isStopping() {
    return stopping;
  }

  /** Makes the process in the pid file end with the stack; the file may be created later. */
  public void adopt(Path processIdFile) {
    watchdog.adopt(processIdFile);
  }

  /** Reports the end of a process that should be running. */
  public void ended(String name, Path log) {
    ended(name, "", log);
  }

  void ended(String name, int exitCode, Path log) {
    ended(name, " with exit code " + exitCode, log);
  }

  private void ended(String name, String how, Path log) {
    if (!stopping) {
      death.complete("%s ended by itself%s: see %s".formatted(name, how, log));
    }
  }

  /** From now on nothing is started, and running processes are killed; for disposable stacks. */
  public void abandon() {
    stopping = true;
    running.forEach(ChildProcess::kill);
  }

  void started(ChildProcess child) {
    running.add(child);
    watchdog.started(child.pid());
  }

  void forget(ChildProcess child) {
    running.remove(child);
    watchdog.ended(child.pid());
  }

  /** Must be called when all processes have ended. */
  @Override
  public void close() {
    watchdog.close();
  }
}
