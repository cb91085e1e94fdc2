package chat.messaging.eventdelivery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Event delivery waits for access changes, even while the owning services are down. */
@ServiceTest(Program.MESSAGING)
final class AccessChangesTest {

  private static final int MANY = 90;

  private final World world;

  AccessChangesTest(RunningService service) {
    this.world = new World(service);
  }

  private void publishToAll(String op) {
    world.publishClientEvent("x", Map.of("organization", true), Map.of("op", op));
  }

  @Test
  void accessChangeBeforeFirstEventIsRechecked() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner);
    world.awaitProjections();
    Queue queue = world.queue(world.member);
    // The event of this change precedes the first event that the service reads.
    world
        .owners()
        .beforeNextResponse(world.id(), () -> world.change(channel, Map.of("invite_only", true)));
    world.publishClientEvent("x", Map.of("channel_id", channel.id()), Map.of("op", "secret"));
    publishToAll("end");
    assertThat(queue.next().path("op").textValue()).isEqualTo("end");
  }

  @Test
  void pollsWaitDuringOwnerOutageAndConstantAccessChanges() {
    List<Queue> queues = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      queues.add(world.queue(world.member, "event_types", List.of("x"), "fetch_event_types", "[]"));
    }
    Queue watching = world.queue(world.otherMember, "event_types", List.of("x"));
    publishToAll("begin");
    watching.next();
    world.owners().setUnavailable(world.id());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<List<JsonNode>>> polls =
          queues.stream()
              .map(queue ->
                  CompletableFuture.supplyAsync(() -> queue.poll("dont_block", true), threads))
              .toList();
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .pollInterval(Duration.ofMillis(100))
          .until(() -> {
            world.publishClientEvent(
                "realm_user", Map.of("user_ids", List.of(world.owner.id())), Map.of());
            return polls.stream().allMatch(CompletableFuture::isDone);
          });
      assertThat(polls).allMatch(poll -> poll.join().size() == 1);
    }
  }
}
