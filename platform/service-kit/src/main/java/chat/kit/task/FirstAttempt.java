package chat.kit.task;

import chat.contracts.ChangeNumbers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** The first attempt at the calls of a transaction, which begins with the commit. */
final class FirstAttempt {

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final AtomicInteger left;
  private ChangeNumbers changes = ChangeNumbers.NONE;

  /**
   * @param calls number of calls, at least one
   */
  FirstAttempt(int calls) {
    this.left = new AtomicInteger(calls);
  }

  /** Adds the changes of a call. */
  synchronized void add(ChangeNumbers numbers) {
    changes = changes.and(numbers);
  }

  /** Returns the changes of the calls that have been answered by now. */
  synchronized ChangeNumbers changes() {
    return changes;
  }

  void callHasEnded() {
    if (left.decrementAndGet() == 0) {
      ended.complete(null);
    }
  }

  /** Returns a future that completes when each call has been answered, refused or postponed. */
  CompletableFuture<Void> ended() {
    return ended.copy();
  }
}
