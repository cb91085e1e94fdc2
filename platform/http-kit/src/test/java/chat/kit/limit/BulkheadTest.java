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

  /** Takes permits on a separate thread and holds them until the test ends. */
  private Thread holdPermits(Bulkhead bulkhead, long permits, Runnable begun) {
    return Thread.ofPlatform()
        .start(() -> bulkhead.take(permits, () -> BlockingWork.runUntil(end, begun)));
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  private static String call(Bulkhead bulkhead, long permits) {
    return bulkhead.take(permits, () -> "tea");
  }

  @Test
  void callBeyondThePermitsIsRefusedWith503() throws Exception {
    var bulkhead = new Bulkhead("The kettle", 2, Duration.ZERO);
    var begun = new CountDownLatch(1);
    Thread holder = holdPermits(bulkhead, 1, begun::countDown);
    begun.await();
    assertEquals("tea", call(bulkhead, 1));
    Refusal refusal = assertThrows(Refusal.class, () -> call(bulkhead, 2));
    assertEquals(503, refusal.status());
    assertTrue(refusal.text().startsWith("The kettle: too many requests"), refusal.text());
    assertTrue(refusal.headers().containsKey("Retry-After"));
    end.countDown();
    holder.join();
    assertEquals("tea", call(bulkhead, 2));
  }

  @Test
  void largeRequestIsNotOvertakenBySmallRequests() throws Exception {
    var bulkhead = new Bulkhead("The kettle", 3, LONG);
    List<String> order = new CopyOnWriteArrayList<>();
    var begun = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    threads.add(holdPermits(bulkhead, 1, begun::countDown));
    begun.await();
    threads.add(holdPermits(bulkhead, 3, () -> order.add("much")));
    awaitWaiting(threads.getLast());
    threads.add(holdPermits(bulkhead, 1, () -> order.add("little")));
    awaitWaiting(threads.getLast());
    assertEquals(List.of(), order);
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(List.of("much", "little"), order);
  }

  @Test
  void requestForTooManyPermitsTakesAllPermits() {
    var bulkhead = new Bulkhead("The kettle", 3, Duration.ZERO);
    assertEquals("tea", call(bulkhead, Long.MAX_VALUE));
    assertEquals("tea", call(bulkhead, 3));
  }

  @Test
  void failedCallReleasesItsPermit() {
    var bulkhead = new Bulkhead("The kettle", 1, Duration.ZERO);
    assertThrows(IOException.class, () -> bulkhead.take(BulkheadTest::failingCall));
    assertEquals("tea", call(bulkhead, 1));
  }

  private static String failingCall() throws IOException {
    throw new IOException("dry");
  }
}
