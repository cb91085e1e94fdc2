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

/** Runs code that blocks on virtual threads, with the context of the request. */
@Singleton
public final class BlockingThreads {

  private final ExecutorService executor;

  public BlockingThreads(@Named(TaskExecutors.BLOCKING) ExecutorService executor) {
    this.executor = executor;
  }

  /**
   * Runs on the calling thread if that may block, else on a thread that may. The stage fails with
   * what the call throws, and while the program stops.
   */
  public <T> CompletionStage<T> call(Supplier<T> call) {
    if (Thread.currentThread().isVirtual()) {
      try {
        return CompletableFuture.completedFuture(call.get());
      } catch (RuntimeException failure) {
        return CompletableFuture.failedFuture(failure);
      }
    }
    return submit(PropagatedContext.wrapCurrent(call));
  }

  /**
   * Runs after the request on a thread of its own; while the program stops, the task is dropped.
   */
  public void runLater(Runnable task) {
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
