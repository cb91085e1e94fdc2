package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What many messages, and many who change them, come to at once. */
@ServiceTest(Program.MESSAGING)
final class MoveAtOnceTest {

  private final World world;
  private final Channel channel;

  MoveAtOnceTest(RunningService service) {
    this.world = new World(service);
    world.choose(world.member, Map.of("automatically_follow_topics_policy", 4));
    this.channel = world.channel("general");
  }

  private long sent(String topic) {
    return sent(channel, world.member, topic);
  }

  private long sent(Channel to, Person sender, String topic) {
    return world.sendTo(to, sender, topic).succeeded().longAt("/id");
  }

  private Answer edit(Person person, long messageId, Object... parameters) {
    return world.as(person).patch("/api/v1/messages/" + messageId, parameters);
  }

  @Test
  void veryManyMessagesMoveAtOnce() {
    long message = sent("lunch");
    Database.execute(
        """
        insert into message
        select (jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id')))).*
        from message m, generate_series(1, 12000) where m.id = ?
        """,
        message);
    edit(world.member, message, "topic", "food", "propagate_mode", "change_all").succeeded();
    assertThat(
            Database.column(
                """
                select count(*) from message_edit
                where organization_id = ? and topic = 'food'
                """,
                world.id()))
        .containsExactly("12001");
    List<Event> events = world.events(Topic.MESSAGE_CHANGED, 2);
    assertThat(events)
        .extracting(event -> event.value().path("message_ids").size())
        .containsExactly(10_000, 2_001);
  }

  @Test
  void whateverHappensAtOnceLeavesOneConsistentResult() throws Exception {
    Channel kitchen = world.channel("kitchen");
    List<Long> messages = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      messages.add(sent("lunch"));
    }
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (long id : messages) {
        answers.add(threads.submit(() -> edit(world.member, id, "content", "words")));
        answers.add(threads.submit(() -> edit(world.owner, id, "stream_id", kitchen.id())));
        answers.add(
            threads.submit(
                () -> edit(world.owner, id, "topic", "food", "propagate_mode", "change_all")));
        answers.add(
            threads.submit(() ->
                world
                    .as(world.otherMember)
                    .post("/api/v1/messages/%d/reactions".formatted(id), "emoji_name", "tada")));
      }
      for (long id : messages.subList(0, 3)) {
        answers.add(threads.submit(() -> world.as(world.owner).delete("/api/v1/messages/" + id)));
      }
    }
    for (Future<Answer> answer : answers) {
      assertThat(answer.get().status()).isIn(200, 400, 503);
    }
    replay();
  }

  /** Whoever follows the events comes to what is stored. */
  private void replay() {
    Map<Long, String> places = new TreeMap<>();
    Map<Long, Integer> reactions = new TreeMap<>();
    for (Event event : world.events(Topic.MESSAGE_SENT, 6)) {
      places.put(
          event.value().path("message_id").longValue(),
          event.value().path("channel_id") + "/" + event.value().path("topic").textValue());
    }
    await()
        .until(() ->
            Database.column("select 1 from outbox where organization_id = ?", world.id())
                .isEmpty());
    for (Event event : world.events(Topic.MESSAGE_CHANGED, 1)) {
      JsonNode value = event.value();
      for (JsonNode id : value.path("message_ids")) {
        switch (value.path("kind").textValue()) {
          case "deleted" -> {
            places.remove(id.longValue());
            reactions.remove(id.longValue());
          }
          case "moved" ->
              places.replace(
                  id.longValue(),
                  value.at("/place/channel_id") + "/" + value.at("/place/topic").textValue());
          case "reaction_added" -> reactions.merge(id.longValue(), 1, Integer::sum);
          default -> assertThat(places).containsKey(id.longValue());
        }
      }
    }
    assertThat(
            Database.column(
                """
                select m.id || '=' || r.channel_id || '/' || m.topic
                from message m join recipient r on r.id = m.recipient_id
                where m.organization_id = ? order by m.id
                """,
                world.id()))
        .isEqualTo(places.entrySet().stream().map(Object::toString).toList());
    assertThat(
            Database.column(
                """
                select message_id || '=' || count(*) from reaction
                where organization_id = ? group by message_id order by message_id
                """,
                world.id()))
        .isEqualTo(reactions.entrySet().stream().map(Object::toString).toList());
  }
}
