package chat.kit.task;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The first attempt at what a transaction has others do. It begins with the commit; whoever wants
 * its outcome to be there when he answers waits for it a little.
 */
public final class FirstAttempt {

  private final CountDownLatch calls;

  /**
   * @param calls how many are made
   */
  FirstAttempt(int calls) {
    this.calls = new CountDownLatch(calls);
  }

  void callHasEnded() {
    calls.countDown();
  }

  /**
   * Returns when it has ended, be it that all or nothing has been done, or else after so long; not
   * to be called within the transaction.
   */
  public void await(Duration longest) {
    try {
      calls.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
