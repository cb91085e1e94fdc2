package chat.kit.limit;

import java.util.concurrent.CountDownLatch;

/** Work that blocks until its test ends it. */
final class BlockingWork {

  private BlockingWork() {}

  /** Returns true if the work ran until then without an interrupt. */
  static boolean runUntil(CountDownLatch end, Runnable begun) {
    begun.run();
    try {
      end.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
