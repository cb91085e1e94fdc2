package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Concurrent moves, reactions, flag changes and deletions of the same messages. */
@ServiceTest(Program.MESSAGING)
final class ConcurrentMoveTest extends EditTestBase {

  ConcurrentMoveTest(RunningService service) {
    super(service);
  }

  @Test
  void concurrentChangesLeaveConsistentState() throws Exception {
    Channel kitchen = world.channel("kitchen");
    List<Long> messages = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      messages.add(sent("lunch"));
    }
    List<Future<Answer>> answers = new ArrayList<>();
    List<Future<Answer>> starred = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (long id : messages) {
        answers.add(threads.submit(() -> edit(world.member, id, "content", "words")));
        starred.add(threads.submit(() -> star(id)));
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
    assertReplayMatchesDatabase();
    for (int i = 0; i < messages.size(); i++) {
      assertStarred(messages.get(i), starred.get(i).get());
    }
  }

  @Test
  void concurrentMovesOfOneMessageAreSerialized() throws Exception {
    Channel kitchen = world.channel("kitchen");
    long id = sent("lunch");
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 12; i++) {
        String topic = "lunch " + i;
        long channelId = i % 2 == 0 ? channel.id() : kitchen.id();
        answers.add(
            threads.submit(() -> edit(world.owner, id, "stream_id", channelId, "topic", topic)));
      }
    }
    for (Future<Answer> answer : answers) {
      answer.get().succeeded();
    }
    List<String> topics = new ArrayList<>();
    world
        .as(world.owner)
        .get("/api/v1/messages/%d/history".formatted(id))
        .succeeded()
        .at("/message_history")
        .forEach(entry -> topics.add(entry.path("topic").textValue()));
    assertThat(topics).hasSize(13).startsWith("lunch").doesNotHaveDuplicates();
    assertThat(world.fetch(world.owner, id).succeeded().textAt("/message/subject"))
        .isEqualTo(topics.getLast());
  }

  private Answer star(long messageId) {
    return world
        .as(world.otherMember)
        .post(
            "/api/v1/messages/flags",
            "messages",
            List.of(messageId),
            "op",
            "add",
            "flag",
            "starred");
  }

  /** A readable message is starred if and only if the request succeeded; others have no flags. */
  private void assertStarred(long messageId, Answer answer) {
    Answer fetched = world.fetch(world.otherMember, messageId);
    if (fetched.status() == 200) {
      assertThat(fetched.at("/message/flags").toString().contains("starred"))
          .isEqualTo(answer.status() == 200);
    } else {
      assertThat(Database.column("select 1 from message_flag where message_id = ?", messageId))
          .isEmpty();
    }
  }

  @Test
  void flagsSurviveConcurrentMove() throws Exception {
    Channel kitchen = world.channel("kitchen");
    world.subscribe(channel, world.otherMember);
    List<Long> messages = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      messages.add(sent("lunch"));
    }
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (long id : messages) {
        answers.add(threads.submit(() -> star(id)));
        answers.add(threads.submit(() -> edit(world.owner, id, "stream_id", kitchen.id())));
        answers.add(threads.submit(() -> read(id)));
      }
    }
    for (Future<Answer> answer : answers) {
      answer.get().succeeded();
    }
    for (long id : messages) {
      List<String> flags = new ArrayList<>();
      world
          .fetch(world.otherMember, id)
          .succeeded()
          .at("/message/flags")
          .forEach(flag -> flags.add(flag.textValue()));
      assertThat(flags).contains("starred", "read");
    }
    Answer found =
        world
            .as(world.otherMember)
            .get(
                "/api/v1/messages",
                "anchor",
                "newest",
                "num_before",
                100,
                "num_after",
                0,
                "narrow",
                "[[\"is\",\"starred\"]]")
            .succeeded();
    assertThat(found.at("/messages"))
        .extracting(one -> one.path("id").longValue())
        .isEqualTo(messages);
  }

  private Answer read(long messageId) {
    return world
        .as(world.otherMember)
        .post(
            "/api/v1/messages/flags", "messages", List.of(messageId), "op", "add", "flag", "read");
  }

  /** Requires that a replay of the events yields the stored state. */
  private void assertReplayMatchesDatabase() {
    Map<Long, String> locations = new TreeMap<>();
    Map<Long, Integer> reactions = new TreeMap<>();
    for (Event event : world.events(Topic.MESSAGE_SENT, 6)) {
      locations.put(
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
            locations.remove(id.longValue());
            reactions.remove(id.longValue());
          }
          case "moved" ->
              locations.replace(
                  id.longValue(),
                  value.at("/place/channel_id") + "/" + value.at("/place/topic").textValue());
          case "reaction_added" -> reactions.merge(id.longValue(), 1, Integer::sum);
          default -> assertThat(locations).containsKey(id.longValue());
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
        .isEqualTo(locations.entrySet().stream().map(Object::toString).toList());
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
