package chat.kit.task;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** The first attempt at the calls of a transaction; it begins with the commit. */
final class FirstAttempt {

  private final AtomicInteger left;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  /**
   * @param calls how many are made
   */
  FirstAttempt(int calls) {
    this.left = new AtomicInteger(calls);
    if (calls == 0) {
      ended.complete(null);
    }
  }

  void callHasEnded() {
    if (left.decrementAndGet() == 0) {
      ended.complete(null);
    }
  }

  /** Completes when each call has been answered, refused or postponed. */
  CompletableFuture<Void> ended() {
    return ended.copy();
  }
}
