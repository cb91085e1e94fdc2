package chat.messaging.delete;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Delete a topic (behaviour, 8). */
@ServiceTest(Program.MESSAGING)
final class DeleteTopicTest {

  private static final String NOT_PERMITTED = "You don't have permission to delete this message";

  private final World world;
  private final Channel channel;

  DeleteTopicTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
  }

  private long send(Channel target, String topic) {
    return world.sendTo(target, world.member, topic).succeeded().longAt("/id");
  }

  private Answer delete(Person person, Channel target, String topic) {
    return world
        .as(person)
        .post("/api/v1/streams/%d/delete_topic".formatted(target.id()), "topic_name", topic);
  }

  private void deletes(Person person, Channel target, String topic) {
    assertThat(delete(person, target, topic).succeeded().at("/complete").booleanValue()).isTrue();
  }

  private List<String> messageIds(Channel target) {
    return Database.column(
        """
        select m.id from message m join recipient r on r.id = m.recipient_id
        where r.channel_id = ? order by m.id
        """,
        target.id());
  }

  @Test
  void deletesAllMessagesOfTopicOnly() {
    world.subscribe(channel, world.otherMember);
    Map<String, Boolean> bulk =
        Map.of("notification_settings_null", true, "bulk_message_deletion", true);
    long first = send(channel, "lunch");
    long second = send(channel, "Lunch");
    long other = send(channel, "dinner");
    Queue queue =
        world.queue(
            world.otherMember,
            "event_types",
            List.of("delete_message"),
            "client_capabilities",
            bulk);
    deletes(world.owner, channel, "LUNCH");
    assertThat(messageIds(channel)).containsExactly(Long.toString(other));
    JsonNode event = queue.next(1).getFirst();
    assertThat(event.path("message_ids").toString()).isEqualTo("[%d,%d]", first, second);
    assertThat(event.path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(event.path("topic").textValue()).isEqualTo("Lunch");
    JsonNode changed = world.events(Topic.MESSAGE_CHANGED, 1).getLast().value();
    assertThat(changed.path("kind").textValue()).isEqualTo("deleted");
    assertThat(changed.path("message_ids").toString()).isEqualTo("[%d,%d]", first, second);
    assertThat(changed.at("/channel_starts/0/first_message_id").longValue()).isEqualTo(other);
  }

  @Test
  void largeTopicIsDeletedInBatches() {
    long message = send(channel, "lunch");
    Database.execute(
        """
        insert into message
        select copied.* from message m, generate_series(1, 400) n,
          lateral jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id'), 'n', n))
            copied
        where m.id = ?
        """,
        message);
    deletes(world.owner, channel, "lunch");
    assertThat(messageIds(channel)).isEmpty();
    assertThat(
            world.events(Topic.MESSAGE_CHANGED, 5).stream()
                .map(event -> event.value().path("message_ids").size()))
        .containsExactly(100, 100, 100, 100, 1);
  }

  @Test
  void userWithoutDeleteAnyRightDeletesNothing() {
    long message = send(channel, "lunch");
    delete(world.member, channel, "lunch").refused(400, "BAD_REQUEST", NOT_PERMITTED);
    assertThat(messageIds(channel)).containsExactly(Long.toString(message));
    world.change(
        channel,
        Map.of("can_delete_any_message_group", world.group("cleaners", world.otherMember)));
    deletes(world.otherMember, channel, "lunch");
    assertThat(messageIds(channel)).isEmpty();
  }

  @Test
  void nothingIsDeletedInAnArchivedChannel() {
    send(channel, "lunch");
    world.change(channel, Map.of("is_archived", true));
    delete(world.owner, channel, "lunch").refused(400, "BAD_REQUEST", "Invalid message(s)");
    assertThat(messageIds(channel)).hasSize(1);
  }

  @Test
  void unreadableMessagesOfTopicAreKept() {
    Channel closed =
        world.channel(
            "closed", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(closed, world.member);
    long before = send(closed, "lunch");
    delete(world.owner, closed, "lunch").refused(400, "BAD_REQUEST", "Invalid channel ID");
    world.subscribe(closed, world.owner);
    send(closed, "lunch");
    deletes(world.owner, closed, "lunch");
    assertThat(messageIds(closed)).containsExactly(Long.toString(before));
  }

  @Test
  void deletingMissingTopicIsComplete() {
    send(channel, "lunch");
    deletes(world.owner, channel, "dinner");
    assertThat(messageIds(channel)).hasSize(1);
    world
        .as(world.owner)
        .post("/api/v1/streams/%d/delete_topic".formatted(channel.id()))
        .refused(400, "BAD_REQUEST", "Missing 'topic_name' argument");
  }
}
