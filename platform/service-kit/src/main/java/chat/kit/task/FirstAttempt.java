package chat.kit.task;

import chat.contracts.ChangeNumbers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** The first attempt at the calls of a transaction; it begins with the commit. */
final class FirstAttempt {

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final AtomicInteger left;
  private ChangeNumbers changes = ChangeNumbers.NONE;

  /**
   * @param calls how many are made, at least one
   */
  FirstAttempt(int calls) {
    this.left = new AtomicInteger(calls);
  }

  /** Adds what a call has changed. */
  synchronized void add(ChangeNumbers numbers) {
    changes = changes.and(numbers);
  }

  /** What those calls have changed that have been answered by now. */
  synchronized ChangeNumbers changes() {
    return changes;
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
