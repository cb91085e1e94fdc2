package chat.localstack.process;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the processes of one stack have in common: the watchdog, the first death that nobody asked
 * for, and the moment from which nothing may be started any more.
 */
public final class Supervisor implements AutoCloseable {

  private final Watchdog watchdog = Watchdog.start();
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private final Set<ChildProcess> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  /** Completes with one line about the first process that ended by itself. */
  public CompletionStage<String> death() {
    return death;
  }

  /** From here on nothing is started, and what ends was meant to. */
  public void stopStarting() {
    stopping = true;
  }

  public boolean isStopping() {
    return stopping;
  }

  /** Makes sure that the process named in the file ends with the stack; the file may come later. */
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

  /**
   * From here on nothing is started, and what runs is ended by force; for what nobody will miss.
   */
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

  /** To be called when all processes have ended. */
  @Override
  public void close() {
    watchdog.close();
  }
}
