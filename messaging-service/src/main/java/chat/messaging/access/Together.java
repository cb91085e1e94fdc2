package chat.messaging.access;

import chat.kit.fastpath.EventLoopFastPath;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Asks questions beside each other, each over a connection of its own: somebody waits for all. */
public final class Together {

  private Together() {}

  /** Begins to ask. The answer waits for itself, and fails as the question did. */
  public static <T> Supplier<T> ask(Supplier<T> question) {
    EventLoopFastPath.requireBlockingThread();
    CompletableFuture<T> answer =
        CompletableFuture.supplyAsync(question, Thread::startVirtualThread);
    return () -> taken(answer);
  }

  private static <T> T taken(CompletableFuture<T> answer) {
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
