package chat.messaging.getmessages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.messageread.MessageMemoryBudget;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A large page while the memory budget is in use; requests do not wait for it. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_LARGE_ANSWER_TIMEOUT=0s"})
final class LargePagesBulkheadTest {

  private static final int MESSAGES = 6;

  private final World world;
  private final MessageMemoryBudget memoryBudget;

  LargePagesBulkheadTest(RunningService service) {
    this.world = new World(service);
    this.memoryBudget = service.bean(MessageMemoryBudget.class);
    Channel channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
    for (int i = 0; i < MESSAGES; i++) {
      world
          .send(
              world.member,
              "type",
              "stream",
              "to",
              channel.id(),
              "topic",
              "t",
              "content",
              "😀".repeat(9_000))
          .succeeded();
    }
  }

  private Answer page() {
    return world
        .as(world.member)
        .get("/api/v1/messages", "anchor", "newest", "num_before", MESSAGES, "num_after", 0);
  }

  @Test
  void largePageBeyondTheCapacityIsRefusedWithRetryAfter() throws Exception {
    var isTaken = new CountDownLatch(1);
    var isOver = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> holder =
          threads.submit(() -> memoryBudget.take(Long.MAX_VALUE, () -> hold(isTaken, isOver)));
      assertThat(isTaken.await(10, TimeUnit.SECONDS)).isTrue();
      try {
        Answer refused = page();
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isPresent();
      } finally {
        isOver.countDown();
      }
      assertThat(holder.get()).isEqualTo(true);
    }
    assertThat(page().succeeded().at("/messages")).hasSize(MESSAGES);
  }

  private static boolean hold(CountDownLatch isTaken, CountDownLatch isOver) {
    isTaken.countDown();
    try {
      return isOver.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
