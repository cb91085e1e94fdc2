package chat.kit.fastpath;

import io.micronaut.core.propagation.PropagatedContext;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** Runs blocking code on virtual threads, with the caller's propagated context. */
@Singleton
public final class BlockingThreads {

  private final ExecutorService executor;

  public BlockingThreads(@Named(TaskExecutors.BLOCKING) ExecutorService executor) {
    this.executor = executor;
  }

  /**
   * Runs on the calling thread if that is virtual, else on a virtual thread. The stage fails with
   * the exception of the call, or with a rejection while the program stops.
   */
  public <T> CompletionStage<T> call(Supplier<T> call) {
    if (Thread.currentThread().isVirtual()) {
      try {
        return CompletableFuture.completedFuture(call.get());
      } catch (RuntimeException | Error failure) {
        return CompletableFuture.failedFuture(failure);
      }
    }
    return submit(PropagatedContext.wrapCurrent(call));
  }

  /**
   * Starts a task that no response waits for; drops it while the program stops. The task handles
   * its own failures.
   */
  public void runInBackground(Runnable task) {
    Supplier<Boolean> call =
        () -> {
          task.run();
          return true;
        };
    submit(PropagatedContext.wrapCurrent(call));
  }

  private <T> CompletableFuture<T> submit(Supplier<T> call) {
    try {
      return CompletableFuture.supplyAsync(call, executor);
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.failedFuture(stopping);
    }
  }
}
