package chat.localstack.process;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One program of the stack, which can be stopped, killed and started again while the others run.
 */
public final class StackProcess {

  private static final Duration START_PATIENCE = Duration.ofSeconds(90);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  private final Launch launch;
  private final Readiness readiness;
  private final Supervisor supervisor;
  private @Nullable ChildProcess child;

  /**
   * @param readiness what is true when the program is ready
   */
  public StackProcess(Launch launch, Readiness readiness, Supervisor supervisor) {
    this.launch = launch;
    this.readiness = readiness;
    this.supervisor = supervisor;
  }

  public String name() {
    return launch.name();
  }

  /** Starts the program; returns when it answers. */
  public void start() {
    launch();
    awaitReady();
  }

  /** Starts the program and returns at once. */
  public synchronized void launch() {
    if (supervisor.isStopping()) {
      throw new StackFailure(name() + " was not started any more");
    }
    var started = ChildProcess.start(launch, supervisor);
    child = started;
    started.exit().thenAccept(code -> ended(started, code));
  }

  /** Waits until the program answers. */
  public void awaitReady() {
    try {
      readiness.await(name(), START_PATIENCE, this::shouldRun);
    } catch (StackFailure e) {
      throw new StackFailure("%s: see %s%s".formatted(e.line(), launch.log(), launch.refusal()), e);
    }
  }

  /** Asks the program to end and returns when it has. */
  public void stop() {
    stop(STOP_PATIENCE);
  }

  /** Asks the program to end, and ends it by force when it hasn't within the patience. */
  public void stop(Duration patience) {
    var running = forget();
    if (running != null) {
      running.stop(patience);
    }
  }

  /** Ends the program as {@code kill -9} does; returns when it is gone. */
  public void kill() {
    var running = forget();
    if (running != null) {
      running.kill();
    }
  }

  /** The number by which the system knows the running program. */
  public synchronized long processId() {
    if (child == null) {
      throw new IllegalStateException(name() + " does not run");
    }
    return child.pid();
  }

  public synchronized boolean isRunning() {
    return child != null && child.isRunning();
  }

  private boolean shouldRun() {
    return isRunning() && !supervisor.isStopping();
  }

  /** From here on the end of the process is expected. */
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
    supervisor.ended(name(), exitCode, launch.log());
  }
}
