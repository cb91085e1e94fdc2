package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sample.SampleFacts;
import chat.kit.sample.SampleFacts.RolledBack;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import chat.testkit.owner.TestEvents.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class OutboxTest {

  private final RunningService service;
  private final TestServers servers;
  private final SampleFacts facts;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  OutboxTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.facts = service.bean(SampleFacts.class);
  }

  /** Waits for the organization's event with this number and returns all its events. */
  private List<Event> awaitEvents(long ofOrganization, int count) {
    TestEvents events = servers.events();
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() ->
            events.read(Topic.EMOJI_CHANGED, ofOrganization).stream()
                .anyMatch(event -> event.number() == count));
    return events.read(Topic.EMOJI_CHANGED, ofOrganization);
  }

  private static List<String> texts(List<Event> events) {
    return events.stream().map(event -> event.value().path("text").asText()).toList();
  }

  private static List<Long> numbers(List<Event> events) {
    return events.stream().map(Event::number).toList();
  }

  private static List<Long> upTo(int last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  @Test
  void changeNumbersHaveNoGapsAndFollowCommitOrder() throws Exception {
    List<Long> organizations = List.of(organization, organization + 1, organization + 2);
    try (ExecutorService writers = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 400; i++) {
        int fact = i;
        writers.submit(() -> writeOrRollBack(organizations.get(fact % 3), fact));
      }
    }
    for (long one : organizations) {
      List<String> committed = facts.of(one);
      List<Event> events = awaitEvents(one, committed.size());
      assertThat(numbers(events)).isEqualTo(upTo(committed.size()));
      assertThat(texts(events)).containsExactlyInAnyOrderElementsOf(committed);
      assertThat(events)
          .allSatisfy(event -> assertThat(event.source()).isEqualTo("uploads-service"));
    }
  }

  private void writeOrRollBack(long ofOrganization, int fact) {
    boolean rollBack = ThreadLocalRandom.current().nextInt(4) == 0;
    try {
      facts.write(ofOrganization, "fact " + fact, rollBack);
    } catch (RolledBack expected) {
      assertThat(rollBack).isTrue();
    }
  }

  /** The change has a later transaction id than another, but an earlier id in the outbox. */
  @Test
  void changeCommittedLongAfterLaterOnesIsPublished() throws SQLException {
    long early = organization + 1;
    long late = organization + 2;
    try (Connection first = servers.connect(Program.UPLOADS);
        Connection second = servers.connect(Program.UPLOADS)) {
      first.setAutoCommit(false);
      second.setAutoCommit(false);
      count(first, early);
      count(second, late);
      append(second, late);
      append(first, early);
      first.commit();
      awaitEvents(early, 1);
      for (int i = 1; i <= 3; i++) {
        facts.write(organization, "fact " + i, false);
        awaitEvents(organization, i);
      }
      second.commit();
    }
    assertThat(numbers(awaitEvents(late, 1))).containsExactly(1L);
  }

  private static void count(Connection connection, long ofOrganization) throws SQLException {
    execute(
        connection,
        "insert into change_number values (%d, 'emoji-changed', 1)".formatted(ofOrganization));
  }

  private static void append(Connection connection, long ofOrganization) throws SQLException {
    execute(
        connection,
        """
        insert into outbox (topic, organization_id, number, key, value)
        values ('emoji-changed', %1$d, 1, '%1$d:late', '{"text": "late"}')
        """
            .formatted(ofOrganization));
  }

  @Test
  void changesOfOneTransactionKeepTheirOrder() {
    List<String> texts = IntStream.range(0, 3_000).mapToObj(i -> "text '\"{\\," + i).toList();
    facts.writeAll(organization, texts);
    List<Event> events = awaitEvents(organization, texts.size());
    assertThat(texts(events)).isEqualTo(texts);
    assertThat(numbers(events)).isEqualTo(upTo(texts.size()));
  }

  @Test
  void changesAtCommitContinueTheGivenNumber() {
    facts.write(organization, "first", false);
    List<String> texts = IntStream.range(0, 2_500).mapToObj(i -> "text " + i).toList();
    var first = new ChangeNumbers(Map.of(Topic.EMOJI_CHANGED, 1L));
    assertThat(facts.writeAllAtCommit(organization, first, texts).numbers())
        .isEqualTo(Map.of(Topic.EMOJI_CHANGED, 2_501L));
    facts.write(organization, "last", false);
    List<Event> events = awaitEvents(organization, 2_502);
    assertThat(texts(events).subList(1, 2_501)).isEqualTo(texts);
    assertThat(numbers(events)).isEqualTo(upTo(2_502));
  }

  @Test
  void changesAtCommitWithoutAnEarlierNumberAreRefused() {
    List<String> texts = List.of("lost");
    assertThatThrownBy(() -> facts.writeAllAtCommit(organization, ChangeNumbers.NONE, texts))
        .isInstanceOf(IllegalArgumentException.class);
    facts.write(organization, "first", false);
    assertThat(texts(awaitEvents(organization, 1))).containsExactly("first");
  }

  @Test
  void rolledBackChangesAreNotPublished() {
    assertThatThrownBy(() -> facts.write(organization, "undone", true))
        .isInstanceOf(RolledBack.class);
    facts.write(organization, "done", false);
    assertThat(texts(awaitEvents(organization, 1))).containsExactly("done");
  }

  @Test
  void appendOutsideATransactionFails() {
    Outbox outbox = service.bean(Outbox.class);
    assertThatThrownBy(() -> outbox.append(organization, List.of())).isInstanceOf(Exception.class);
    assertThatThrownBy(() -> outbox.lock(organization)).isInstanceOf(Exception.class);
  }

  @Test
  void answerAndChangesEndpointNameTheLatestNumbers() {
    Answer answer =
        service.as(organization, 1, Role.MEMBER).post("/api/v1/facts", "text", "x").succeeded();
    assertThat(answer.header("Chat-Changes")).contains("emoji-changed=1");
    Answer latest =
        service
            .asProgram(Program.MESSAGING)
            .get("/internal/changes", "organization_id", organization);
    assertThat(latest.json().toString()).isEqualTo("{\"changes\":{\"emoji-changed\":1}}");
    assertThat(service.as(organization, 1, Role.OWNER).get("/internal/changes").status())
        .isEqualTo(401);
  }

  @Test
  void failedRequestNamesNoChangeNumbers() {
    Answer answer = service.as(organization, 1, Role.MEMBER).post("/api/v1/facts");
    answer.refused(400, "BAD_REQUEST", "Missing 'text' argument");
    assertThat(answer.header("Chat-Changes")).isEmpty();
  }

  @Test
  void kafkaOutageNeitherBlocksWritesNorLosesEvents() {
    facts.write(organization, "before", false);
    awaitEvents(organization, 1);
    servers.kafka().stop();
    try {
      for (int i = 0; i < 50; i++) {
        facts.write(organization, "during " + i, false);
      }
    } finally {
      servers.kafka().start();
    }
    facts.write(organization, "after", false);
    List<Event> events = awaitEvents(organization, 52);
    assertThat(numbers(events)).isEqualTo(upTo(52));
    assertThat(texts(events).getLast()).isEqualTo("after");
  }

  @Test
  void largeChangesArePublishedInSeveralTransactions() throws Exception {
    facts.write(organization, "small", false);
    awaitEvents(organization, 1);
    long before = notes();
    List<String> large = IntStream.range(0, 6).mapToObj(i -> i + "x".repeat(2 << 20)).toList();
    facts.writeAll(organization, large);
    assertThat(texts(awaitEvents(organization, 7)).subList(1, 7)).isEqualTo(large);
    // Each transaction has a note and an end marker, and publishes at most two of six changes.
    assertThat(notes() - before).isGreaterThanOrEqualTo(3 * 2);
  }

  /** Returns the end offset of the relay's notes. */
  private long notes() throws Exception {
    TopicPartition notes = new TopicPartition(Program.UPLOADS.relayTopic(), 0);
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", servers.kafka().bootstrapServers()))) {
      return admin
          .listOffsets(Map.of(notes, OffsetSpec.latest()))
          .partitionResult(notes)
          .get()
          .offset();
    }
  }

  @Test
  void oneReplicaRelaysAndTheOtherTakesOver() {
    List<String> expected = new ArrayList<>();
    RunningService second = RunningService.start(Program.UPLOADS, Map.of());
    try (second) {
      SampleFacts ofSecond = second.bean(SampleFacts.class);
      for (int i = 0; i < 100; i++) {
        (i % 2 == 0 ? facts : ofSecond).write(organization, "fact " + i, false);
        expected.add("fact " + i);
      }
      List<Event> events = awaitEvents(organization, 100);
      assertThat(numbers(events)).isEqualTo(upTo(100));
      assertThat(texts(events)).isEqualTo(expected);
      // On a busy machine a lease may be renewed too late; then no replica holds it for a moment.
      await()
          .until(() ->
              service.bean(RelayLease.class).isHeld() != second.bean(RelayLease.class).isHeld());
    }
    facts.write(organization, "after the second has stopped", false);
    assertThat(numbers(awaitEvents(organization, 101))).isEqualTo(upTo(101));
  }

  @Test
  void changesStayInOrderWhenTheRelayLosesItsDatabase() throws SQLException {
    for (int i = 1; i <= 300; i++) {
      if (i % 100 == 50) {
        cutConnections();
        await().ignoreExceptions().until(() -> facts.of(organization) != null);
      }
      facts.write(organization, "fact " + i, false);
    }
    List<Event> events = awaitEvents(organization, 300);
    assertThat(numbers(events)).isEqualTo(upTo(300));
  }

  @Test
  void publishedChangeThatCannotBeDeletedIsNotRepeated() throws SQLException {
    execute(
        """
        create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'it stays'; end $$;
        create trigger refuse before delete on outbox for each row execute function refuse()
        """);
    try {
      facts.write(organization, "one", false);
      awaitEvents(organization, 1);
      await().until(() -> !service.bean(RelayLease.class).isHeld());
    } finally {
      execute("drop trigger refuse on outbox; drop function refuse");
    }
    facts.write(organization, "two", false);
    assertThat(texts(awaitEvents(organization, 2))).containsExactly("one", "two");
  }

  private void cutConnections() throws SQLException {
    execute(
        """
        select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid()
        """);
  }

  private void execute(String statements) throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS)) {
      execute(connection, statements);
    }
  }

  private static void execute(Connection connection, String statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }
}
