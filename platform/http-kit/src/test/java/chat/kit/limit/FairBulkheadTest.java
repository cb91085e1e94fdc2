package chat.kit.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chat.kit.error.Refusal;
import chat.kit.limit.Bulkhead.Capacity;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class FairBulkheadTest {

  private static final long ANN = 1;
  private static final long BOB = 2;

  private static String call(FairBulkhead bulkhead, long userId) {
    return bulkhead.take(userId, () -> "tea");
  }

  /** Runs the action while Ann holds a permit. */
  private static void whileAnnHoldsAPermit(FairBulkhead bulkhead, Runnable meanwhile)
      throws Exception {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    Thread ann =
        Thread.ofPlatform()
            .start(() -> bulkhead.take(ANN, () -> BlockingWork.runUntil(end, begun::countDown)));
    begun.await();
    try {
      meanwhile.run();
    } finally {
      end.countDown();
      ann.join();
    }
  }

  @Test
  void limitPerUserLeavesPermitsToOthers() throws Exception {
    var bulkhead =
        new FairBulkhead("The kettle", Capacity.of(2), new Capacity(1, 2), Duration.ZERO);
    whileAnnHoldsAPermit(
        bulkhead,
        () -> {
          assertThrows(Refusal.class, () -> call(bulkhead, ANN));
          assertEquals("tea", call(bulkhead, BOB));
        });
    assertEquals("tea", call(bulkhead, ANN));
  }

  @Test
  void callBeyondTheQueueLimitDoesNotWait() throws Exception {
    var patient = Duration.ofDays(1);
    var small = new FairBulkhead("The kettle", new Capacity(1, 1), Capacity.of(2), patient);
    whileAnnHoldsAPermit(
        small, () -> assertThrows(Refusal.class, () -> small.take(BOB, () -> "tea")));
    var strict = new FairBulkhead("The kettle", Capacity.of(2), new Capacity(1, 1), patient);
    whileAnnHoldsAPermit(
        strict, () -> assertThrows(Refusal.class, () -> strict.take(ANN, () -> "tea")));
    assertEquals("tea", call(strict, ANN));
  }
}
