package chat.messaging.markasread;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.HeldLock;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class LeftChannelTest {

  private final World world;
  private final TestClock clock;
  private final Channel channel;
  private final Channel other;

  LeftChannelTest(RunningService service) {
    this.world = new World(service);
    this.clock = service.clock();
    this.channel = world.channel("left", Map.of("invite_only", true));
    this.other = world.channel("other");
  }

  @BeforeEach
  void subscribe() {
    world.subscribe(channel, world.member, world.otherMember);
    world.subscribe(other, world.member, world.otherMember);
  }

  private long send(Channel to) {
    return world.sendTo(to, world.member, "t").succeeded().longAt("/id");
  }

  private String flags(long messageId) {
    return world.fetch(world.otherMember, messageId).succeeded().at("/message/flags").toString();
  }

  /** Subscribes again, because former subscribers cannot read the channel and its flags. */
  private void resubscribe() {
    world.subscribe(channel, world.otherMember);
  }

  private JsonNode unread() {
    return world
        .as(world.otherMember)
        .post("/api/v1/register", "event_types", List.of("message", "update_message_flags"))
        .succeeded()
        .at("/unread_msgs");
  }

  @Test
  void leavingAChannelMarksItsMessagesAsRead() {
    List<Long> left = IntStream.range(0, 3).mapToObj(_ -> send(channel)).toList();
    long elsewhere = send(other);
    long direct = world.sendTo(List.of(world.otherMember), world.member).longAt("/id");
    assertThat(unread().path("count").intValue()).isEqualTo(5);
    Queue queue = world.queue(world.otherMember, "event_types", List.of("update_message_flags"));
    Queue otherQueue = world.queue(world.member, "event_types", List.of("update_message_flags"));
    world.unsubscribe(channel, world.otherMember);
    JsonNode event = queue.next();
    assertThat(event.path("op").textValue()).isEqualTo("add");
    assertThat(event.path("operation").textValue()).isEqualTo("add");
    assertThat(event.path("flag").textValue()).isEqualTo("read");
    assertThat(event.path("all").booleanValue()).isFalse();
    assertThat(event.path("messages").toString()).isEqualTo("[%d,%d,%d]".formatted(left.toArray()));
    assertThat(unread().path("count").intValue()).isEqualTo(2);
    resubscribe();
    assertThat(flags(left.getFirst())).isEqualTo("[\"read\"]");
    assertThat(flags(elsewhere)).isEqualTo("[]");
    assertThat(flags(direct)).isEqualTo("[]");
    assertThat(unread().path("count").intValue()).isEqualTo(2);
    assertThat(otherQueue.poll("dont_block", true)).isEmpty();
  }

  /** Sends a message by the notification bot, as channels-service does. */
  private void sendNotice(String content) {
    String notice =
        """
        {"organization_id": %d, "sender_bot": "notification", "idempotency_key": "archived",
         "type": "stream", "channel_id": %d, "topic": "channel events", "content": "%s"}\
        """
            .formatted(world.id(), channel.id(), content);
    byte[] body = notice.getBytes(StandardCharsets.UTF_8);
    Answer answer = world.asService().send("POST", "/internal/messages", "application/json", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  @Test
  void archivedChannelHasNoUnreadMessages() {
    send(channel);
    long elsewhere = send(other);
    Queue queue = world.queue(world.otherMember, "event_types", List.of("message"));
    world.change(channel, Map.of("is_archived", true));
    assertThat(unread().path("count").intValue()).isEqualTo(1);
    assertThat(unread().at("/streams/0/unread_message_ids").toString())
        .isEqualTo("[%d]".formatted(elsewhere));
    sendNotice("Archived");
    assertThat(queue.next().path("flags").toString()).isEqualTo("[\"read\"]");
    world.change(channel, Map.of("is_archived", false));
    assertThat(unread().path("count").intValue()).isGreaterThan(1);
  }

  @Test
  void messageAfterResubscribingStaysUnread() {
    long before = send(channel);
    Queue queue = world.queue(world.otherMember, "event_types", List.of("update_message_flags"));
    world.unsubscribe(channel, world.otherMember);
    world.subscribe(channel, world.otherMember);
    long after = send(channel);
    assertThat(queue.next().path("messages").toString()).isEqualTo("[%d]".formatted(before));
    assertThat(flags(before)).isEqualTo("[\"read\"]");
    assertThat(flags(after)).isEqualTo("[]");
  }

  @Test
  void mutingAChannelLeavesItsMessagesUnread() {
    long id = send(channel);
    world.mute(channel, world.otherMember);
    long elsewhere = send(other);
    Queue queue = world.queue(world.otherMember, "event_types", List.of("update_message_flags"));
    world.unsubscribe(other, world.otherMember);
    assertThat(queue.next().path("messages").toString()).isEqualTo("[%d]".formatted(elsewhere));
    assertThat(flags(id)).isEqualTo("[]");
  }

  @Test
  void markingWaitsWhileTheAccountIsDeactivated() {
    long id = send(channel);
    world.deactivate(world.otherMember);
    world.unsubscribe(channel, world.otherMember);
    world.awaitProjections();
    Awaitility.await()
        .until(() -> nextAttempt().isAfter(clock.instant().plus(Duration.ofMinutes(30))));
    assertThat(
            Database.column(
                "select block from read_block where user_id = ?", world.otherMember.id()))
        .isEmpty();
    world.change(world.otherMember, Map.of("is_active", true));
    clock.advance(Duration.ofHours(1));
    Awaitility.await().until(this::isFinished);
    resubscribe();
    assertThat(flags(id)).isEqualTo("[\"read\"]");
  }

  /** The earliest time at which the channel may be marked as read. */
  private Instant nextAttempt() {
    return Instant.ofEpochSecond(
        Long.parseLong(
            Database.column(
                    "select floor(extract(epoch from next_attempt))::bigint from left_channel"
                        + " where user_id = ?",
                    world.otherMember.id())
                .getFirst()));
  }

  private boolean isFinished() {
    return Database.column(
            "select number from left_channel where user_id = ?", world.otherMember.id())
        .isEmpty();
  }

  /** A sender reads the position of the projection before it stores the message. */
  @Test
  void messageStoredAfterTheProjectionUpdateIsMarkedAsRead() {
    long before = send(channel);
    flag("add", before);
    long storedLater;
    try (var lock = new HeldLock(world)) {
      world.unsubscribe(channel, world.otherMember);
      world.awaitProjections();
      lock.awaitWaiting(1);
      storedLater = storeCopyOf(before);
    }
    Awaitility.await().until(this::isFinished);
    resubscribe();
    assertThat(flags(storedLater)).isEqualTo("[\"read\"]");
  }

  private long storeCopyOf(long messageId) {
    return Long.parseLong(
        Database.column(
                """
                insert into message
                select (jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id')))).*
                from message m where id = ?
                returning id
                """,
                messageId)
            .getFirst());
  }

  private void flag(String op, Long... messageIds) {
    world
        .as(world.otherMember)
        .post("/api/v1/messages/flags", "messages", List.of(messageIds), "op", op, "flag", "read")
        .succeeded();
  }

  @Test
  void messageMarkedUnreadBelowTheWatermarkIsMarkedAsRead() {
    long first = send(channel);
    Database.column("select nextval('message_id') from generate_series(1, 1000)");
    long second = send(channel);
    flag("add", first, second);
    firstUnread();
    flag("remove", first);
    world.unsubscribe(channel, world.otherMember);
    world.awaitProjections();
    Awaitility.await().until(this::isFinished);
    resubscribe();
    assertThat(flags(first)).isEqualTo("[\"read\"]");
  }

  private void firstUnread() {
    world
        .as(world.otherMember)
        .get("/api/v1/messages", "anchor", "first_unread", "num_before", 0, "num_after", 0)
        .succeeded();
  }
}
