package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** More waiting polls than the configured limit. */
@ServiceTest(value = Program.MESSAGING, environment = "CHAT_MAX_WAITING_POLLS=2")
final class PollCapacityTest {

  private final RunningService service;
  private final World world;

  PollCapacityTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  @Test
  void pollBeyondTheLimitIsRefusedWithRetryAfter() {
    Queue first = world.queue(world.member);
    Queue second = world.queue(world.otherMember);
    Queue third = world.queue(world.member);
    CompletableFuture<List<JsonNode>> one = CompletableFuture.supplyAsync(first::poll);
    CompletableFuture<List<JsonNode>> two = CompletableFuture.supplyAsync(second::poll);
    Awaitility.await().until(() -> service.bean(WaitingPolls.class).queues().size() == 2);
    Answer refused = third.pollAs(world.as(world.member), "dont_block", true);
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.header("Retry-After")).isPresent();
    assertThat(refused.text()).contains("Too many clients are waiting for events");
    assertThat(world.as(world.member).get("/api/v1/messages/matches_narrow").status())
        .isNotEqualTo(503);
    world.publishClientEvent("x", Map.of("organization", true), Map.of("n", 1));
    assertThat(one.join()).hasSize(1);
    assertThat(two.join()).hasSize(1);
    Awaitility.await()
        .until(() -> third.pollAs(world.as(world.member), "dont_block", true).status() == 200);
  }

  @Test
  void refusedPollReleasesItsPermit() {
    Queue queue = world.queue(world.member);
    for (int i = 0; i < 5; i++) {
      Answer refused =
          world.as(world.member).get("/api/v1/events", "queue_id", "nothing", "last_event_id", -1);
      assertThat(refused.status()).isEqualTo(400);
    }
    assertThat(queue.pollAs(world.as(world.member), "dont_block", true).status()).isEqualTo(200);
  }
}
