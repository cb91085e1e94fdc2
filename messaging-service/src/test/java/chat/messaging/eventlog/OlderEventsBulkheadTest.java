package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Many clients read old events at once; requests beyond the limit do not wait. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_EVENTS_WINDOW=0", "CHAT_EVENTS_OLDER_WAIT=0s"})
final class OlderEventsBulkheadTest {

  private static final int MANY = 40;

  private final World world;

  OlderEventsBulkheadTest(RunningService service) {
    this.world = new World(service);
  }

  @Test
  void requestsBeyondTheLimitAreRefusedWithRetryAfter() {
    List<Queue> queues = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      queues.add(world.queue(world.member, "event_types", List.of("x"), "fetch_event_types", "[]"));
    }
    world.publishClientEvent("x", Map.of("organization", true), Map.of("n", 1));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Answer>> answers =
          queues.stream()
              .map(queue ->
                  CompletableFuture.supplyAsync(
                      () -> queue.pollAs(world.as(world.member), "dont_block", true), threads))
              .toList();
      List<Answer> refused =
          answers.stream()
              .map(CompletableFuture::join)
              .filter(answer -> answer.status() != 200)
              .toList();
      assertThat(refused).isNotEmpty();
      refused.forEach(answer -> {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isPresent();
      });
    }
    Queue late = queues.getLast();
    Awaitility.await()
        .until(() -> late.pollAs(world.as(world.member), "dont_block", true).status() == 200);
    assertThat(late.next().path("n").intValue()).isOne();
  }
}
