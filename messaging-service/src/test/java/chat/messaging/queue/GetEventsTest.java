package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Getting events from a queue, and deleting the queue. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {
      "CHAT_EVENTS_HEARTBEAT=2s",
      "CHAT_QUEUE_MAINTENANCE_INTERVAL=200ms",
      "CHAT_EVENTS_QUEUES=3"
    })
final class GetEventsTest {

  private final RunningService service;
  private final World world;
  private final Channel channel;

  GetEventsTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("general");
    world.subscribe(channel, world.member, world.otherMember);
  }

  private long send(String topic) {
    return world.sendTo(channel, world.otherMember, topic).succeeded().longAt("/id");
  }

  private static CompletableFuture<List<JsonNode>> startPoll(Queue queue) {
    return CompletableFuture.supplyAsync(queue::poll);
  }

  private void awaitPoll(Queue queue) {
    awaitPoll(service, queue);
  }

  /** Waits until the poll is registered; the API does not show this. */
  private static void awaitPoll(RunningService service, Queue queue) {
    UUID id = UUID.fromString(queue.id());
    Awaitility.await()
        .until(() ->
            service.bean(WaitingPolls.class).queues().stream()
                .anyMatch(waiting -> waiting.id().equals(id)));
  }

  @Test
  void waitingPollGetsTheEvent() {
    Queue queue = world.queue(world.member);
    CompletableFuture<List<JsonNode>> poll = startPoll(queue);
    awaitPoll(queue);
    long message = send("lunch");
    assertThat(poll.join()).hasSize(1);
    JsonNode event = poll.join().getFirst();
    assertThat(event.path("type").textValue()).isEqualTo("message");
    assertThat(event.at("/message/id").longValue()).isEqualTo(message);
    assertThat(event.path("id").longValue()).isNotNegative();
  }

  @Test
  void pollReturnsEarlierEvents() {
    Queue queue = world.queue(world.member);
    List<Long> sent = List.of(send("a"), send("b"), send("c"));
    assertThat(queue.next(3))
        .extracting(event -> event.at("/message/id").longValue())
        .isEqualTo(sent);
    assertThat(queue.poll("dont_block", true)).isEmpty();
  }

  @Test
  void largeMessagesAreSplitOverSeveralResponses() {
    Queue first = world.queue(world.member);
    Queue queue = world.queue(world.member);
    List<Long> sent = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Answer answer =
          world.send(
              world.otherMember,
              "type",
              "stream",
              "to",
              channel.id(),
              "topic",
              "t",
              "content",
              "\uD83C\uDF89".repeat(9_000));
      sent.add(answer.succeeded().longAt("/id"));
    }
    first.next(3);
    for (long message : sent) {
      List<JsonNode> events = queue.poll("dont_block", true);
      assertThat(events)
          .extracting(event -> event.at("/message/id").longValue())
          .containsExactly(message);
    }
    assertThat(queue.poll("dont_block", true)).isEmpty();
  }

  @Test
  void responseHasTheQueueId() {
    Queue queue = world.queue(world.member);
    Answer answer = queue.pollAs(world.as(world.member), "dont_block", true).succeeded();
    assertThat(answer.textAt("/queue_id")).isEqualTo(queue.id());
    assertThat(answer.at("/events")).isEmpty();
    assertThat(answer.has("/ignored_parameters_unsupported")).isFalse();
  }

  @Test
  void unacknowledgedEventIsDeliveredAgain() {
    Queue queue = world.queue(world.member);
    send("a");
    JsonNode event = queue.next();
    Answer again =
        world
            .as(world.member)
            .get("/api/v1/events", "queue_id", queue.id(), "last_event_id", -1, "dont_block", true);
    assertThat(again.succeeded().at("/events/0")).isEqualTo(event);
  }

  @Test
  void idlePollGetsAHeartbeat() {
    Queue queue = world.queue(world.member);
    List<JsonNode> events = queue.poll();
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().path("type").textValue()).isEqualTo("heartbeat");
    assertThat(events.getFirst().path("id").isIntegralNumber()).isTrue();
    long message = send("after the heartbeat");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(message);
  }

  @Test
  void newerPollEndsTheOlderPoll() {
    Queue queue = world.queue(world.member);
    CompletableFuture<List<JsonNode>> older = startPoll(queue);
    awaitPoll(queue);
    CompletableFuture<List<JsonNode>> newer = startPoll(queue);
    assertThat(older.join()).isEmpty();
    send("t");
    assertThat(newer.join()).isNotEmpty();
  }

  @Test
  void foreignQueueIsRefusedLikeAnUnknownOne() {
    Queue queue = world.queue(world.member);
    World elsewhere = world.another();
    for (ApiClient client : List.of(world.as(world.otherMember), elsewhere.as(elsewhere.member))) {
      assertUnknownQueue(
          client.get("/api/v1/events", "queue_id", queue.id(), "last_event_id", -1), queue.id());
      assertUnknownQueue(client.delete("/api/v1/events", "queue_id", queue.id()), queue.id());
    }
    for (String id :
        List.of(UUID.randomUUID().toString(), "", "1:2", queue.id().toUpperCase(Locale.ROOT))) {
      ApiClient client = world.as(world.member);
      assertUnknownQueue(client.get("/api/v1/events", "queue_id", id, "last_event_id", -1), id);
      assertUnknownQueue(client.delete("/api/v1/events", "queue_id", id), id);
    }
  }

  private static void assertUnknownQueue(Answer answer, String id) {
    answer.refused(400, "BAD_EVENT_QUEUE_ID", "Bad event queue ID: " + id);
    assertThat(answer.textAt("/queue_id")).isEqualTo(id);
  }

  @Test
  void missingAndMalformedParametersAreRefused() {
    ApiClient client = world.as(world.member);
    String id = world.queue(world.member).id();
    client.get("/api/v1/events").refused(400, "BAD_REQUEST", "Missing 'queue_id' argument");
    client
        .get("/api/v1/events", "queue_id", id)
        .refused(400, "BAD_REQUEST", "Missing 'last_event_id' argument");
    client
        .get("/api/v1/events", "queue_id", id, "last_event_id", "x")
        .refused(400, "BAD_REQUEST", "last_event_id is not valid JSON");
    client
        .get("/api/v1/events", "queue_id", id, "last_event_id", -1, "dont_block", 1)
        .refused(400, "BAD_REQUEST", "dont_block is not a boolean");
    client.delete("/api/v1/events").refused(400, "BAD_REQUEST", "Missing 'queue_id' argument");
  }

  @Test
  void eventIdOutsideTheQueueIsRefused() {
    Queue queue = world.queue(world.member);
    send("a");
    queue.next();
    queue.poll("dont_block", true);
    long known = queue.lastEventId();
    ApiClient client = world.as(world.member);
    client
        .get("/api/v1/events", "queue_id", queue.id(), "last_event_id", known - 1)
        .refused(
            400,
            "BAD_REQUEST",
            "An event newer than %d has already been pruned!".formatted(known - 1));
    client
        .get("/api/v1/events", "queue_id", queue.id(), "last_event_id", -1)
        .refused(400, "BAD_REQUEST", "An event newer than -1 has already been pruned!");
    client
        .get("/api/v1/events", "queue_id", queue.id(), "last_event_id", known + 1_000_000)
        .refused(400, "BAD_REQUEST", "Event %d was not in this queue".formatted(known + 1_000_000));
  }

  @Test
  void deletingAQueueEndsItsPoll() {
    Queue queue = world.queue(world.member);
    CompletableFuture<List<JsonNode>> poll = startPoll(queue);
    awaitPoll(queue);
    ApiClient client = world.as(world.member);
    client.delete("/api/v1/events", "queue_id", queue.id()).succeeded();
    assertThat(poll.join()).isEmpty();
    assertUnknownQueue(queue.pollAs(client), queue.id());
    assertUnknownQueue(client.delete("/api/v1/events", "queue_id", queue.id()), queue.id());
  }

  @Test
  void queueDeletedByAnotherReplicaEndsItsPoll() {
    Queue queue = world.queue(world.member);
    CompletableFuture<List<JsonNode>> poll = startPoll(queue);
    awaitPoll(queue);
    Database.execute("delete from event_queue where id = ?", UUID.fromString(queue.id()));
    assertThat(poll.join()).isEmpty();
  }

  @Test
  void queueBeyondTheLimitReplacesTheLeastRecentlyUsed() {
    Queue others = world.queue(world.otherMember);
    Queue first = world.queue(world.member);
    Queue mobile = world.queue(world.member, "idle_queue_timeout", "mobile");
    Queue third = world.queue(world.member);
    Database.execute(
        "update event_queue set ends_at = ends_at - interval '1 minute' where id = ?",
        UUID.fromString(mobile.id()));
    Queue fourth = world.queue(world.member);
    assertUnknownQueue(mobile.pollAs(world.as(world.member)), mobile.id());
    for (Queue left : List.of(others, first, third, fourth)) {
      left.poll("dont_block", true);
    }
  }

  @Test
  void waitingPollKeepsItsQueueAlive() {
    Queue queue = world.queue(world.member);
    CompletableFuture<List<JsonNode>> poll = startPoll(queue);
    awaitPoll(queue);
    Database.execute(
        "update event_queue set ends_at = ends_at - interval '630 seconds' where id = ?",
        UUID.fromString(queue.id()));
    Awaitility.await()
        .until(() ->
            !Database.column(
                    "select id from event_queue where id = ? and ends_at > now()",
                    UUID.fromString(queue.id()))
                .isEmpty());
    assertThat(poll.join()).hasSize(1);
  }

  @Test
  void deactivationEndsTheQueuesOfTheAccount() {
    Queue queue = world.queue(world.member);
    world.deactivate(world.member);
    Awaitility.await()
        .until(() ->
            Database.column("select id from event_queue where id = ?", UUID.fromString(queue.id()))
                .isEmpty());
    queue
        .pollAs(world.withoutSeenHeader(world.member))
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void newReleaseIsAnnouncedOnce() {
    Queue queue = world.queue(world.member);
    Database.execute(
        "update event_queue set server_version = '11.0' where id = ?", UUID.fromString(queue.id()));
    JsonNode restart = queue.next();
    assertThat(restart.path("type").textValue()).isEqualTo("restart");
    assertThat(restart.path("zulip_version").textValue()).isEqualTo("12.0");
    assertThat(restart.path("zulip_feature_level").longValue()).isEqualTo(494);
    assertThat(restart.path("server_generation").longValue())
        .isEqualTo(ManagementFactory.getRuntimeMXBean().getStartTime() / 1000);
    long message = send("t");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(message);
  }

  @Test
  void olderReleaseIsNotAnnounced() {
    Queue queue = world.queue(world.member);
    Database.execute(
        "update event_queue set server_version = '12.0/500' where id = ?",
        UUID.fromString(queue.id()));
    long message = send("t");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(message);
    assertThat(
            Database.column(
                "select server_version from event_queue where id = ?", UUID.fromString(queue.id())))
        .containsExactly("12.0/500");
  }

  @Test
  void anotherReplicaContinuesTheQueue() {
    Queue queue = world.queue(world.member);
    long first = send("a");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(first);
    long second = send("b");
    try (RunningService another =
        RunningService.start(Program.MESSAGING, Map.of("CHAT_RELAY_ENABLED", "false"))) {
      ApiClient there = another.as(world.id(), world.member.id(), world.member.role());
      Answer answer =
          Awaitility.await()
              .atMost(Duration.ofMinutes(1))
              .until(
                  () -> queue.pollAs(there, "dont_block", true).succeeded(),
                  asked -> !asked.at("/events").isEmpty());
      assertThat(answer.at("/events")).hasSize(1);
      assertThat(answer.longAt("/events/0/message/id")).isEqualTo(second);
    }
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(second);
  }

  @Test
  void shutdownAnswersWaitingPolls() {
    RunningService another =
        RunningService.start(Program.MESSAGING, Map.of("CHAT_RELAY_ENABLED", "false"));
    Queue queue = world.queue(world.member);
    ApiClient there = another.as(world.id(), world.member.id(), world.member.role());
    CompletableFuture<Answer> poll = CompletableFuture.supplyAsync(() -> queue.pollAs(there));
    awaitPoll(another, queue);
    another.close();
    assertThat(poll.join().succeeded().at("/events")).isEmpty();
  }
}
