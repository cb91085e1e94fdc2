package chat.kit.limit;

import java.util.concurrent.CountDownLatch;

/** Work that goes on until its test ends it. */
final class Held {

  private Held() {}

  /** Whether it went on until then, and was not interrupted. */
  static boolean until(CountDownLatch end, Runnable begun) {
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
