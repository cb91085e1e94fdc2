package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.ClientEvents;
import chat.messaging.world.Database;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Events that are no longer in memory; the window of these tests keeps none. */
@ServiceTest(value = Program.MESSAGING, environment = "CHAT_EVENTS_WINDOW=0")
final class OlderEventsTest {

  private final World world;

  OlderEventsTest(RunningService service) {
    this.world = new World(service);
  }

  private void publish(long number, String text) {
    ClientEvents.publish(world.id(), number, text);
  }

  private static List<String> texts(Queue queue, int number) {
    return queue.next(number).stream().map(event -> event.path("text").textValue()).toList();
  }

  @Test
  void evictedEventsAreReadInOrder() {
    Queue queue = world.queue(world.member);
    LongStream.rangeClosed(1, 1_200).forEach(number -> publish(number, "event " + number));
    assertThat(texts(queue, 1_200))
        .isEqualTo(LongStream.rangeClosed(1, 1_200).mapToObj(n -> "event " + n).toList());
    assertThat(queue.poll("dont_block", true)).isEmpty();
  }

  @Test
  void repeatedEventsAreSkippedAfterAcknowledgement() {
    Queue queue = world.queue(world.member);
    publish(1, "a");
    publish(2, "b");
    assertThat(texts(queue, 2)).containsExactly("a", "b");
    publish(1, "a");
    publish(2, "b");
    publish(3, "c");
    assertThat(texts(queue, 1)).containsExactly("c");
  }

  @Test
  void waitingPollDoesNotMissOlderEvents() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.member);
    Queue queue = world.queue(world.member, "event_types", List.of("message"));
    CompletableFuture<List<JsonNode>> poll = CompletableFuture.supplyAsync(queue::poll);
    long message = world.sendTo(channel, world.owner, "t").succeeded().longAt("/id");
    List<JsonNode> events = new ArrayList<>(poll.join());
    Awaitility.await()
        .until(() -> {
          queue.poll("dont_block", true).stream()
              .filter(event -> !event.path("type").textValue().equals("heartbeat"))
              .forEach(events::add);
          return !events.isEmpty();
        });
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().at("/message/id").longValue()).isEqualTo(message);
  }

  @Test
  void pollWithoutWaitingGetsHeartbeatWithPosition() {
    Queue queue = world.queue(world.member, "event_types", List.of("reminders"));
    Queue others = world.queue(world.member);
    publish(1, "a");
    others.next();
    List<JsonNode> events = queue.poll("dont_block", true);
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().path("type").textValue()).isEqualTo("heartbeat");
    assertThat(queue.lastEventId()).isGreaterThanOrEqualTo(others.lastEventId());
    assertThat(queue.poll("dont_block", true)).isEmpty();
  }

  @Test
  void queueWithExpiredEventsIsUnknown() {
    assertUnknownAt(-5);
  }

  /** A queue from a backup can be ahead of a new log; it would not get any events. */
  @Test
  void queueAheadOfTheLogIsUnknown() {
    assertUnknownAt(1_000_000_000);
  }

  private void assertUnknownAt(long offset) {
    Queue queue = world.queue(world.member);
    Database.execute(
        "update event_queue set start_offset = ?, acknowledged = ? where id = ?",
        offset,
        offset,
        UUID.fromString(queue.id()));
    queue
        .pollAs(world.as(world.member))
        .refused(400, "BAD_EVENT_QUEUE_ID", "Bad event queue ID: " + queue.id());
  }
}
