package chat.localstack.process;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A program of the stack, which can be stopped, killed and restarted while the others run. */
public final class StackProcess {

  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  private final ProcessLauncher processLauncher;
  private final Readiness readiness;
  private final Supervisor supervisor;
  private @Nullable ChildProcess child;

  /**
   * @param readiness the condition for the program to be ready
   */
  public StackProcess(ProcessLauncher processLauncher, Readiness readiness, Supervisor supervisor) {
    this.processLauncher = processLauncher;
    this.readiness = readiness;
    this.supervisor = supervisor;
  }

  public String name() {
    return processLauncher.name();
  }

  /** Starts the program; returns when it answers. */
  public void start() {
    launch();
    awaitReady();
  }

  /** Starts the program and returns immediately. */
  public synchronized void launch() {
    if (supervisor.isStopping()) {
      throw new StackFailure(name() + " was not started: the stack is stopping");
    }
    var started = ChildProcess.start(processLauncher, supervisor);
    child = started;
    started.exit().thenAccept(code -> ended(started, code));
  }

  /** Waits until the program answers. */
  public void awaitReady() {
    try {
      readiness.await(name(), START_TIMEOUT, this::shouldRun);
    } catch (StackFailure e) {
      throw new StackFailure(
          "%s: see %s%s".formatted(e.line(), processLauncher.log(), processLauncher.refusal()), e);
    }
  }

  /** Asks the program to end and returns when it has ended. */
  public void stop() {
    stop(STOP_TIMEOUT);
  }

  /** Asks the program to end, and kills it after the timeout. */
  public void stop(Duration timeout) {
    var running = forget();
    if (running != null) {
      running.stop(timeout);
    }
  }

  /** Kills the program like {@code kill -9}; returns when it has ended. */
  public void kill() {
    var running = forget();
    if (running != null) {
      running.kill();
    }
  }

  /** The process id of the running program. */
  public synchronized long processId() {
    if (child == null) {
      throw new IllegalStateException(name() + " is not running");
    }
    return child.pid();
  }

  public synchronized boolean isRunning() {
    return child != null && child.isRunning();
  }

  private boolean shouldRun() {
    return isRunning() && !supervisor.isStopping();
  }

  /** Detaches the process, so that its end is expected from now on. */
  private synchronized @Nullable ChildProcess forget() {
    var running = child;
    child = null;
    return running;
  }

  private void ended(ChildProcess process, int exitCode) {
    synchronized (this) {
      if (child != process) {
        return;
      }
    }
    supervisor.ended(name(), exitCode, processLauncher.log());
  }
}
