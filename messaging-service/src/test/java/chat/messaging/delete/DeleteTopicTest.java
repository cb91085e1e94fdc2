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

  private long sent(Channel where, String topic) {
    return world.sendTo(where, world.member, topic).succeeded().longAt("/id");
  }

  private Answer delete(Person person, Channel where, String topic) {
    return world
        .as(person)
        .post("/api/v1/streams/%d/delete_topic".formatted(where.id()), "topic_name", topic);
  }

  private void deletes(Person person, Channel where, String topic) {
    assertThat(delete(person, where, topic).succeeded().at("/complete").booleanValue()).isTrue();
  }

  private List<String> there(Channel where) {
    return Database.column(
        """
        select m.id from message m join recipient r on r.id = m.recipient_id
        where r.channel_id = ? order by m.id
        """,
        where.id());
  }

  @Test
  void allOfATopicGoesAndNothingElse() {
    world.subscribe(channel, world.otherMember);
    Map<String, Boolean> bulk =
        Map.of("notification_settings_null", true, "bulk_message_deletion", true);
    long first = sent(channel, "lunch");
    long second = sent(channel, "Lunch");
    long other = sent(channel, "dinner");
    Queue queue =
        world.queue(
            world.otherMember,
            "event_types",
            List.of("delete_message"),
            "client_capabilities",
            bulk);
    deletes(world.owner, channel, "LUNCH");
    assertThat(there(channel)).containsExactly(Long.toString(other));
    JsonNode told = queue.next(1).getFirst();
    assertThat(told.path("message_ids").toString()).isEqualTo("[%d,%d]", first, second);
    assertThat(told.path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(told.path("topic").textValue()).isEqualTo("Lunch");
    JsonNode changed = world.events(Topic.MESSAGE_CHANGED, 1).getLast().value();
    assertThat(changed.path("kind").textValue()).isEqualTo("deleted");
    assertThat(changed.path("message_ids").toString()).isEqualTo("[%d,%d]", first, second);
    assertThat(changed.at("/channel_starts/0/first_message_id").longValue()).isEqualTo(other);
  }

  @Test
  void veryManyGoInParts() {
    long message = sent(channel, "lunch");
    Database.execute(
        """
        insert into message
        select copied.* from message m, generate_series(1, 1100) n,
          lateral jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id'), 'n', n))
            copied
        where m.id = ?
        """,
        message);
    deletes(world.owner, channel, "lunch");
    assertThat(there(channel)).isEmpty();
    assertThat(
            world.events(Topic.MESSAGE_CHANGED, 2).stream()
                .map(event -> event.value().path("message_ids").size()))
        .containsExactly(1_000, 101);
  }

  @Test
  void whoMayNotDeleteAnyDeletesNothing() {
    long message = sent(channel, "lunch");
    delete(world.member, channel, "lunch").refused(400, "BAD_REQUEST", NOT_PERMITTED);
    assertThat(there(channel)).containsExactly(Long.toString(message));
    world.change(
        channel,
        Map.of("can_delete_any_message_group", world.group("cleaners", world.otherMember)));
    deletes(world.otherMember, channel, "lunch");
    assertThat(there(channel)).isEmpty();
  }

  @Test
  void nothingIsDeletedInAnArchivedChannel() {
    sent(channel, "lunch");
    world.change(channel, Map.of("is_archived", true));
    delete(world.owner, channel, "lunch").refused(400, "BAD_REQUEST", "Invalid message(s)");
    assertThat(there(channel)).hasSize(1);
  }

  @Test
  void whatOneMayNotReadStays() {
    Channel closed =
        world.channel(
            "closed", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(closed, world.member);
    long before = sent(closed, "lunch");
    delete(world.owner, closed, "lunch").refused(400, "BAD_REQUEST", "Invalid channel ID");
    world.subscribe(closed, world.owner);
    sent(closed, "lunch");
    deletes(world.owner, closed, "lunch");
    assertThat(there(closed)).containsExactly(Long.toString(before));
  }

  @Test
  void topicThatIsNotThereIsComplete() {
    sent(channel, "lunch");
    deletes(world.owner, channel, "dinner");
    assertThat(there(channel)).hasSize(1);
    world
        .as(world.owner)
        .post("/api/v1/streams/%d/delete_topic".formatted(channel.id()))
        .refused(400, "BAD_REQUEST", "Missing 'topic_name' argument");
  }
}
