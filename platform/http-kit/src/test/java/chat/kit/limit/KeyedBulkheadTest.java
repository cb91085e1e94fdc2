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
final class KeyedBulkheadTest {

  private final KeyedBulkhead<String> turns =
      new KeyedBulkhead<>("The kettle", new Capacity(1, 2), Duration.ofMinutes(1));

  private String tea(String owner) {
    return turns.take(owner, Duration.ZERO, () -> "tea");
  }

  @Test
  void callersWaitOnlyForTheirOwnKey() throws Exception {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    Thread holder =
        Thread.ofPlatform()
            .start(() -> turns.take("Ann", Duration.ZERO, () -> Held.until(end, begun::countDown)));
    begun.await();
    assertThrows(Refusal.class, () -> tea("Ann"));
    assertEquals("tea", tea("Bob"));
    assertEquals(1, turns.owners());
    end.countDown();
    holder.join();
    assertEquals("tea", tea("Ann"));
    assertEquals(0, turns.owners());
  }
}
