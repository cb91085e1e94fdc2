package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Moves of very many messages in batches, and changes between the batches. */
@ServiceTest(Program.MESSAGING)
final class BatchMoveTest extends EditTestBase {

  BatchMoveTest(RunningService service) {
    super(service);
  }

  /** Sends a message of the topic, with this many others before and after it. */
  private long sendAmong(String topic, int before, int after) {
    return sendAmong(channel, topic, before, after);
  }

  private long sendAmong(Channel in, String topic, int before, int after) {
    insertCopies(sent(in, world.member, topic), before - 1);
    long message = sent(in, world.member, topic);
    insertCopies(message, after);
    return message;
  }

  private static void insertCopies(long message, int number) {
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
  void largeTopicIsMovedInBatches() {
    long message = sendAmong("lunch", 300, 250);
    edit(world.member, message, "topic", "food", "propagate_mode", "change_all").succeeded();
    assertThat(topics()).containsExactly("food 551");
    assertThat(
            Database.column(
                """
                select count(*) from message_edit
                where organization_id = ? and topic = 'food'
                """,
                world.id()))
        .containsExactly("551");
    assertThat(numbersMoved(6)).containsExactly(100, 100, 100, 100, 100, 51);
    await().until(() -> !world.owners().messages().sent(world.id()).isEmpty());
    assertThat(world.owners().messages().sent(world.id()))
        .extracting(notice -> notice.path("content").textValue())
        .singleElement()
        .asString()
        .startsWith("This topic was moved here from");
  }

  @Test
  void largeMoveWithContentEditRunsInBatches() {
    long message = sendAmong("lunch", 10, 501);
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
    assertThat(topics()).containsExactlyInAnyOrder("Lunch 502", "lunch 10");
    assertThat(numbersMoved(7))
        .as("first those that go along, then the edit, then what moves with the message")
        .containsExactly(100, 100, 100, 100, 100, 1, 2);
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
  void largeMoveIntoAnotherChannelIsRecordedOnce() {
    Channel other = world.channel("other");
    world.subscribe(other, world.member);
    long message = sendAmong("lunch", 300, 250);
    List<String> first =
        Database.column("select min(id) from message where organization_id = ?", world.id());
    edit(world.member, message, "stream_id", other.id(), "propagate_mode", "change_all")
        .succeeded();
    assertThat(numbersMoved(6)).containsExactly(100, 100, 100, 100, 100, 51);
    assertThat(
            Database.column(
                "select first_message_id from moved_messages where organization_id = ?",
                world.id()))
        .isEqualTo(first);
  }

  @Test
  void otherUsersSendDuringLargeMove() throws Exception {
    long message = sendAmong("lunch", 1_500, 500);
    List<Future<Answer>> sends = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> moved =
          threads.submit(() ->
              edit(world.member, message, "topic", "✔ lunch", "propagate_mode", "change_all"));
      awaitMoved("✔ lunch");
      while (!moved.isDone()) {
        Future<Answer> send =
            threads.submit(() -> world.sendTo(channel, world.otherMember, "lunch"));
        send.get().succeeded();
        sends.add(send);
      }
      moved.get().succeeded();
    }
    assertThat(topics()).containsExactly("✔ lunch 2001");
    List<String> types =
        world.events(Topic.CLIENT_EVENTS, 2 + sends.size() + 8).stream()
            .map(event -> event.value().path("type").textValue())
            .toList();
    List<String> meanwhile =
        types.subList(types.indexOf("update_message"), types.lastIndexOf("update_message"));
    assertThat(meanwhile).contains("message");
    assertThat(
            Database.column(
                """
                select distinct topic from message where organization_id = ? and sender_id = ?
                """,
                world.id(),
                world.otherMember.id()))
        .as("what is written after the first part stays")
        .containsExactly("lunch");
  }

  private void awaitMoved(String topic) {
    await()
        .until(() ->
            !Database.column(
                    "select 1 from message where organization_id = ? and topic = ? limit 1",
                    world.id(),
                    topic)
                .isEmpty());
  }

  /**
   * The answer to the move of a topic in a private channel. The user who moves it is unsubscribed
   * after the first batch is written and before the second.
   */
  private Answer moveUntilRemoved(Channel closed, long message, Object... parameters)
      throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> moved;
      try (Connection holder = TestServers.get().connect(Program.MESSAGING);
          Statement statement = holder.createStatement()) {
        holder.setAutoCommit(false);
        statement.execute(
            """
            select from message where id = (
              select id from message where organization_id = %d order by id offset 150 limit 1)
            for update
            """
                .formatted(world.id()));
        moved = threads.submit(() -> edit(world.member, message, parameters));
        awaitMoved("food");
        world.unsubscribe(closed, world.member);
        world.awaitProjections();
        holder.rollback();
      }
      return moved.get();
    }
  }

  @Test
  @Timeout(120)
  void userRemovedDuringMoveMovesNoFurtherBatch() throws Exception {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    Channel own = world.channel("own", Map.of("invite_only", true));
    world.subscribe(closed, world.member, world.otherMember);
    world.subscribe(own, world.member);
    long message = sendAmong(closed, "lunch", 625, 125);
    moveUntilRemoved(
            closed, message, "stream_id", own.id(), "topic", "food", "propagate_mode", "change_all")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    world.sendTo(closed, world.otherMember, "lunch").succeeded();
    assertThat(topics())
        .as("one part, or two where the second was permitted already")
        .anyMatch(left -> left.matches("lunch (551|651)"));
    assertThat(world.fetch(world.otherMember, message).status()).isEqualTo(200);
  }

  @Test
  @Timeout(120)
  void repeatingInterruptedMoveCompletesTopic() throws Exception {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member, world.otherMember);
    long message = sendAmong(closed, "lunch", 625, 125);
    mute(closed, "lunch");
    Object[] move = {"topic", "food", "propagate_mode", "change_all"};
    moveUntilRemoved(closed, message, move).refused(400, "BAD_REQUEST", "Invalid message(s)");
    world.subscribe(closed, world.member);
    edit(world.member, message, move).succeeded();
    assertThat(topics()).containsExactly("food 751");
    assertThat(muted()).containsExactly("food");
    assertThat(onlyNotice()).startsWith("This topic was moved here from");
    assertThat(pendingMoves()).isEmpty();
  }

  private void mute(Channel in, String topic) {
    world
        .as(world.otherMember)
        .post("/api/v1/user_topics", "stream_id", in.id(), "topic", topic, "visibility_policy", 1)
        .succeeded();
  }

  private List<String> muted() {
    return Database.column(
        "select topic from user_topic where user_id = ? and visibility_policy = 1",
        world.otherMember.id());
  }

  private static final String PENDING_MOVES =
      """
      select old_topic_key || ' to ' || new_topic_key || ': ' || moved from move_under_way
      where organization_id = ?
      """;

  private List<String> pendingMoves() {
    return Database.column(PENDING_MOVES, world.id());
  }

  private String onlyNotice() {
    await().until(() -> !world.owners().messages().sent(world.id()).isEmpty());
    assertThat(world.owners().messages().sent(world.id())).hasSize(1);
    return world.owners().messages().sent(world.id()).getFirst().path("content").textValue();
  }

  @Test
  @Timeout(120)
  void noticeOfARepeatedPartialMoveCountsAllMessages() throws Exception {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member, world.otherMember);
    sent(closed, world.member, "lunch");
    long message = sent(closed, world.member, "lunch");
    insertCopies(message, 749);
    Object[] move = {"topic", "food", "propagate_mode", "change_later"};
    moveUntilRemoved(closed, message, move).refused(400, "BAD_REQUEST", "Invalid message(s)");
    assertThat(pendingMoves()).singleElement().asString().matches("lunch to food: (100|200)");
    world.subscribe(closed, world.member);
    edit(world.member, message, move).succeeded();
    assertThat(topics()).containsExactly("food 750", "lunch 1");
    assertThat(onlyNotice()).startsWith("750 messages were moved here from");
    assertThat(pendingMoves()).isEmpty();
  }

  @Test
  @Timeout(120)
  void movingBackInterruptedMoveRestoresTopic() throws Exception {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member, world.otherMember);
    long message = sendAmong(closed, "lunch", 625, 125);
    mute(closed, "lunch");
    moveUntilRemoved(closed, message, "topic", "food", "propagate_mode", "change_all")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    world.subscribe(closed, world.member);
    String moved =
        Database.column(
                "select min(id) from message where organization_id = ? and topic = 'food'",
                world.id())
            .getFirst();
    edit(world.member, Long.parseLong(moved), "topic", "lunch", "propagate_mode", "change_all")
        .succeeded();
    assertThat(topics()).containsExactly("lunch 751");
    assertThat(muted()).containsExactly("lunch");
    assertThat(pendingMoves()).isEmpty();
  }

  @Test
  @Timeout(120)
  void concurrentMovesOfOneTopicCompleteOnce() throws Exception {
    long message = sendAmong("lunch", 375, 375);
    mute(channel, "lunch");
    List<Future<Answer>> moves = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Person mover : List.of(world.member, world.owner)) {
        moves.add(
            threads.submit(
                () -> edit(mover, message, "topic", "food", "propagate_mode", "change_all")));
      }
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Answer> move : moves) {
      statuses.add(move.get().status());
    }
    assertThat(statuses).contains(200).isSubsetOf(200, 400, 503);
    assertThat(topics()).containsExactly("food 751");
    assertThat(muted()).containsExactly("food");
    assertThat(pendingMoves()).isEmpty();
    assertThat(onlyNotice()).startsWith("This topic was moved here from");
  }
}
