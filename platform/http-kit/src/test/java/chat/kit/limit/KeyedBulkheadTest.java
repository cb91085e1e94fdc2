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

  private final KeyedBulkhead<String> bulkhead =
      new KeyedBulkhead<>("The kettle", new Capacity(1, 2), Duration.ofMinutes(1));

  private String call(String owner) {
    return bulkhead.take(owner, Duration.ZERO, () -> "tea");
  }

  @Test
  void callersWaitOnlyForTheirOwnKey() throws Exception {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    Thread holder =
        Thread.ofPlatform()
            .start(() ->
                bulkhead.take(
                    "Ann", Duration.ZERO, () -> BlockingWork.runUntil(end, begun::countDown)));
    begun.await();
    assertThrows(Refusal.class, () -> call("Ann"));
    assertEquals("tea", call("Bob"));
    assertEquals(1, bulkhead.owners());
    end.countDown();
    holder.join();
    assertEquals("tea", call("Ann"));
    assertEquals(0, bulkhead.owners());
  }
}
