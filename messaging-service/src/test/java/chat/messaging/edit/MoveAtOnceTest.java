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

  /** A topic's message, and before and behind it so many others in the same place. */
  private long among(String topic, int before, int behind) {
    copies(sent(topic), before - 1);
    long message = sent(topic);
    copies(message, behind);
    return message;
  }

  private static void copies(long message, int number) {
    Database.execute(
        """
        insert into message
        select (jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id')))).*
        from message m, generate_series(1, ?) where m.id = ?
        """,
        number,
        message);
  }

  private List<String> topics() {
    return Database.column(
        """
        select topic || ' ' || count(*) from message
        where organization_id = ? and sender_id = ? group by topic order by topic
        """,
        world.id(),
        world.member.id());
  }

  private List<Integer> numbersMoved(int events) {
    return world.events(Topic.MESSAGE_CHANGED, events).stream()
        .map(event -> event.value().path("message_ids").size())
        .toList();
  }

  @Test
  void veryManyMessagesMoveInParts() {
    long message = among("lunch", 3_000, 2_500);
    edit(world.member, message, "topic", "food", "propagate_mode", "change_all").succeeded();
    assertThat(topics()).containsExactly("food 5501");
    assertThat(
            Database.column(
                """
                select count(*) from message_edit
                where organization_id = ? and topic = 'food'
                """,
                world.id()))
        .containsExactly("5501");
    assertThat(numbersMoved(3)).containsExactly(2_000, 2_000, 1_501);
    await().until(() -> !world.owners().messages().sent(world.id()).isEmpty());
    assertThat(world.owners().messages().sent(world.id()))
        .extracting(notice -> notice.path("content").textValue())
        .singleElement()
        .asString()
        .startsWith("This topic was moved here from");
  }

  @Test
  void laterOnesOfVeryManyMoveWithAnotherContent() {
    long message = among("lunch", 10, 2_001);
    edit(
            world.member,
            message,
            "topic",
            "Lunch",
            "content",
            "words",
            "propagate_mode",
            "change_later")
        .succeeded();
    assertThat(topics()).containsExactlyInAnyOrder("Lunch 2002", "lunch 10");
    assertThat(numbersMoved(3))
        .as("first those that go along, then the edit, then what moves with the message")
        .containsExactly(2_000, 1, 2);
    assertThat(Database.column("select content from message where id = ?", message))
        .containsExactly("words");
    assertThat(
            Database.column(
                """
                select message_id from message_edit
                where organization_id = ? and prev_content is not null
                """,
                world.id()))
        .containsExactly(Long.toString(message));
  }

  @Test
  void othersWriteWhileVeryManyMove() throws Exception {
    long message = among("lunch", 6_000, 2_000);
    List<Future<Answer>> sends = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> moved =
          threads.submit(() ->
              edit(world.member, message, "topic", "✔ lunch", "propagate_mode", "change_all"));
      while (!moved.isDone()) {
        Future<Answer> send =
            threads.submit(() -> world.sendTo(channel, world.otherMember, "else"));
        send.get().succeeded();
        sends.add(send);
      }
      moved.get().succeeded();
    }
    assertThat(topics()).containsExactly("✔ lunch 8001");
    List<String> told =
        world.events(Topic.CLIENT_EVENTS, 2 + sends.size() + 5).stream()
            .map(event -> event.value().path("type").textValue())
            .toList();
    List<String> meanwhile =
        told.subList(told.indexOf("update_message"), told.lastIndexOf("update_message"));
    assertThat(meanwhile).contains("message");
  }

  @Test
  void whateverHappensAtOnceLeavesOneConsistentResult() throws Exception {
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
    replay();
    for (int i = 0; i < messages.size(); i++) {
      requireStarred(messages.get(i), starred.get(i).get());
    }
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

  /** Wherever the message has gone, it has what its reader was told that it has. */
  private void requireStarred(long messageId, Answer answer) {
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
  void flagsOfMessagesThatAreMovedGoWithThem() throws Exception {
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
