package chat.messaging.scheduledmessage;

import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The base class of delivery tests: a channel, and due messages. */
abstract class ScheduledDeliveryTestBase {

  static final String PATH = "/api/v1/scheduled_messages";
  static final Duration PATIENCE = Duration.ofSeconds(60);

  final TestServers servers;
  final RunningService service;
  final World world;
  final Channel channel;

  ScheduledDeliveryTestBase(RunningService service, TestServers servers) {
    this.servers = servers;
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("general");
    world.subscribe(channel, world.member, world.otherMember);
  }

  long schedule(Person author, Object... parameters) {
    List<Object> all = new ArrayList<>(List.of(parameters));
    all.add("scheduled_delivery_timestamp");
    all.add(service.clock().instant().getEpochSecond() + 3_600);
    return world
        .as(author, "website")
        .post(PATH, all.toArray())
        .succeeded()
        .longAt("/scheduled_message_id");
  }

  long toChannel(Person author, String content) {
    return schedule(
        author, "type", "stream", "to", channel.id(), "topic", "lunch", "content", content);
  }

  /**
   * Makes all messages of the organization due, in the order of their ids. The clock of the service
   * may be ahead of the database's, which would make them too late.
   */
  void makeDue() {
    Timestamp now = Timestamp.from(service.clock().instant());
    Database.execute(
        """
        update scheduled_message set due = ?, next_attempt = ?
        where not failed and organization_id = ?
        """,
        now,
        now,
        world.id());
  }

  List<String> sentBy(Person sender) {
    return Database.column(
        "select content from message where organization_id = ? and sender_id = ? order by id",
        world.id(),
        sender.id());
  }

  void awaitSent(Person author, int number) {
    await().atMost(PATIENCE).until(() -> sentBy(author).size() >= number && isNoneLeft());
  }

  boolean isNoneLeft() {
    return Database.column(
            "select id from scheduled_message where not failed and organization_id = ?", world.id())
        .isEmpty();
  }

  static int attempts(long id) {
    return Database.column("select attempts from scheduled_message where id = ?", id).stream()
        .findFirst()
        .map(Integer::parseInt)
        .orElse(-1);
  }

  /** Waits for the condition while the clock of the service runs faster. */
  void awaitAsTimePasses(BooleanSupplier condition) {
    await()
        .atMost(PATIENCE)
        .until(() -> {
          service.clock().advance(Duration.ofMillis(200));
          return condition.getAsBoolean();
        });
  }

  JsonNode list(Person person) {
    return world.as(person).get(PATH).succeeded().at("/scheduled_messages");
  }

  JsonNode awaitEvent(String op) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, world.id())
        .await(event ->
            event.value().path("type").asText().equals("scheduled_messages")
                && event.value().at("/payload/op").asText().equals(op))
        .value();
  }

  /** Waits for the notice of a failure; returns its Markdown. */
  String awaitNotice() {
    await().atMost(PATIENCE).until(() -> !sentBy(world.notificationBot).isEmpty());
    return sentBy(world.notificationBot).getFirst();
  }

  void awaitFailed(Person author) {
    await().atMost(PATIENCE).until(() -> list(author).at("/0/failed").asBoolean());
  }
}
