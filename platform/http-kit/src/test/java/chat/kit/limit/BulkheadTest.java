package chat.kit.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.error.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class BulkheadTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final CountDownLatch end = new CountDownLatch(1);

  /** Takes shares in a thread of its own, until the test is to end. */
  private Thread holding(Bulkhead bulkhead, long shares, Runnable begun) {
    return Thread.ofPlatform().start(() -> bulkhead.take(shares, () -> Held.until(end, begun)));
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  private static String tea(Bulkhead bulkhead, long shares) {
    return bulkhead.take(shares, () -> "tea");
  }

  @Test
  void whoFindsNoRoomIsAskedToComeBack() throws Exception {
    var bulkhead = new Bulkhead("The kettle", 2, Duration.ZERO);
    var begun = new CountDownLatch(1);
    Thread holder = holding(bulkhead, 1, begun::countDown);
    begun.await();
    assertEquals("tea", tea(bulkhead, 1));
    Refusal refusal = assertThrows(Refusal.class, () -> tea(bulkhead, 2));
    assertEquals(503, refusal.status());
    assertTrue(refusal.text().startsWith("The kettle is unavailable"), refusal.text());
    assertTrue(refusal.headers().containsKey("Retry-After"));
    end.countDown();
    holder.join();
    assertEquals("tea", tea(bulkhead, 2));
  }

  @Test
  void whoWantsMuchIsNotPassedByThoseWhoWantLittle() throws Exception {
    var bulkhead = new Bulkhead("The kettle", 3, LONG);
    List<String> order = new CopyOnWriteArrayList<>();
    var begun = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    threads.add(holding(bulkhead, 1, begun::countDown));
    begun.await();
    threads.add(holding(bulkhead, 3, () -> order.add("much")));
    awaitWaiting(threads.getLast());
    threads.add(holding(bulkhead, 1, () -> order.add("little")));
    awaitWaiting(threads.getLast());
    assertEquals(List.of(), order);
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(List.of("much", "little"), order);
  }

  @Test
  void whatWantsMoreThanThereIsHasAllOfIt() {
    var bulkhead = new Bulkhead("The kettle", 3, Duration.ZERO);
    assertEquals("tea", tea(bulkhead, Long.MAX_VALUE));
    assertEquals("tea", tea(bulkhead, 3));
  }

  @Test
  void whatFailsLeavesItsRoom() {
    var bulkhead = new Bulkhead("The kettle", 1, Duration.ZERO);
    assertThrows(IOException.class, () -> bulkhead.take(BulkheadTest::dry));
    assertEquals("tea", tea(bulkhead, 1));
  }

  private static String dry() throws IOException {
    throw new IOException("dry");
  }
}
