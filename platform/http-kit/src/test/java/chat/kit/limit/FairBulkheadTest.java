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

  private static String tea(FairBulkhead turns, long userId) {
    return turns.take(userId, () -> "tea");
  }

  /** Runs the action while Ann has a turn. */
  private static void whileAnnHasOne(FairBulkhead turns, Runnable meanwhile) throws Exception {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    Thread ann =
        Thread.ofPlatform().start(() -> turns.take(ANN, () -> Held.until(end, begun::countDown)));
    begun.await();
    try {
      meanwhile.run();
    } finally {
      end.countDown();
      ann.join();
    }
  }

  @Test
  void limitPerUserLeavesTurnsToOthers() throws Exception {
    var turns = new FairBulkhead("The kettle", Capacity.of(2), new Capacity(1, 2), Duration.ZERO);
    whileAnnHasOne(
        turns,
        () -> {
          assertThrows(Refusal.class, () -> tea(turns, ANN));
          assertEquals("tea", tea(turns, BOB));
        });
    assertEquals("tea", tea(turns, ANN));
  }

  @Test
  void whoFindsNoPlaceDoesNotWait() throws Exception {
    var patient = Duration.ofDays(1);
    var small = new FairBulkhead("The kettle", new Capacity(1, 1), Capacity.of(2), patient);
    whileAnnHasOne(small, () -> assertThrows(Refusal.class, () -> small.take(BOB, () -> "tea")));
    var strict = new FairBulkhead("The kettle", Capacity.of(2), new Capacity(1, 1), patient);
    whileAnnHasOne(strict, () -> assertThrows(Refusal.class, () -> strict.take(ANN, () -> "tea")));
    assertEquals("tea", tea(strict, ANN));
  }
}
