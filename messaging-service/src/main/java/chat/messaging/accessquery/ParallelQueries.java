package chat.messaging.accessquery;

import chat.kit.fastpath.EventLoopFastPath;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Runs queries of one request concurrently, each on a connection of its own. */
public final class ParallelQueries {

  private ParallelQueries() {}

  /**
   * Starts a query on a virtual thread. The returned supplier waits for the result and rethrows the
   * query's exception.
   */
  public static <T> Supplier<T> ask(Supplier<T> question) {
    EventLoopFastPath.requireBlockingThread();
    CompletableFuture<T> answer =
        CompletableFuture.supplyAsync(question, Thread::startVirtualThread);
    return () -> join(answer);
  }

  private static <T> T join(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }
}
