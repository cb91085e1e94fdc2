package chat.kit.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sample.SampleProjection;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.UPLOADS)
final class ProjectionTest {

  private static final String ORDER_PREFIX = "order ";

  private final TestServers servers;
  private final TestEvents events;
  private final SampleProjection copy;
  private final ProjectionPositionStore positions;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  ProjectionTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.events = servers.events();
    this.copy = service.bean(SampleProjection.class);
    this.positions = service.bean(ProjectionPositionStore.class);
  }

  private String key(String name) {
    return organization + ":" + name;
  }

  private void say(String name, Object value) {
    events.publish(Topic.USER_CHANGED, organization, key(name), value);
  }

  private void awaitCopied(String name, String value) {
    await()
        .ignoreExceptions()
        .until(() -> copy.find(key(name)).equals(Optional.of("\"" + value + "\"")));
  }

  @Test
  void newestValueIsKept() {
    say("a", List.of(1));
    say("a", List.of(2));
    await().until(() -> copy.find(key("a")).equals(Optional.of("[2]")));
  }

  @Test
  void endedKeyIsGone() {
    say("a", List.of(1));
    events.publish(Topic.USER_CHANGED, organization, key("a"), null);
    say("last", List.of(3));
    await().until(() -> copy.find(key("last")).isPresent());
    assertThat(copy.find(key("a"))).isEmpty();
  }

  @Test
  void repeatedRecordsArePassedOver() {
    events.publish(Topic.USER_CHANGED, organization, 1, key("a"), "\"first\"");
    events.publish(Topic.USER_CHANGED, organization, 2, key("a"), "\"second\"");
    events.publish(Topic.USER_CHANGED, organization, 1, key("a"), "\"first\"");
    events.publish(Topic.USER_CHANGED, organization, 2, key("a"), "\"other\"");
    events.publish(Topic.USER_CHANGED, organization, 3, key("last"), "\"x\"");
    awaitCopied("last", "x");
    assertThat(copy.find(key("a"))).contains("\"second\"");
  }

  @Test
  void topicsAreCountedApart() {
    events.publish(Topic.USER_CHANGED, organization, 5, key("u"), "\"x\"");
    events.publish(Topic.CHANNEL_CHANGED, organization, 1, key("c"), "\"y\"");
    awaitCopied("u", "x");
    awaitCopied("c", "y");
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(5);
    assertThat(positions.position(Topic.CHANNEL_CHANGED, organization)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"nonsense, it is nonsense", "bug, a bug", "nul, invalid byte sequence"})
  void whatCantBeAppliedIsParkedAndNotInTheWay(String value, String reason) throws SQLException {
    say("a", "\"good\"");
    say("a", "\"" + value + "\"");
    awaitParked(key("a"), reason);
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(2);
    say("b", "\"next\"");
    awaitCopied("b", "next");
    assertThat(copy.find(key("a"))).contains("\"good\"");
  }

  @Test
  void recordWithoutHeadersIsParked() throws Exception {
    events.publishBare(Topic.USER_CHANGED, organization, key("a"), "\"x\"");
    awaitParked(key("a"), "header source is missing");
    say("b", "\"next\"");
    awaitCopied("b", "next");
  }

  private void awaitParked(String key, String reason) throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS);
        PreparedStatement statement =
            connection.prepareStatement("select reason from parked_event where key = ?")) {
      statement.setString(1, key);
      await()
          .untilAsserted(() -> {
            try (ResultSet row = statement.executeQuery()) {
              assertThat(row.next()).isTrue();
              assertThat(row.getString(1)).contains(reason);
              assertThat(row.next()).isFalse();
            }
          });
    }
  }

  @Test
  void whileTheDatabaseCantTakeItNothingIsSkipped() throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS);
        Statement statement = connection.createStatement()) {
      statement.execute("alter table note rename to note_for_a_while");
      try {
        say("a", "\"patient\"");
        statement.execute(
            """
            select pg_terminate_backend(pid) from pg_stat_activity
            where usename = current_user and pid <> pg_backend_pid()
            """);
        say("b", "\"too\"");
      } finally {
        statement.execute("alter table note_for_a_while rename to note");
      }
    }
    awaitCopied("a", "patient");
    awaitCopied("b", "too");
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(2);
  }

  @Test
  void whileKafkaIsAwayTheCopyWaits() {
    say("a", "\"before\"");
    awaitCopied("a", "before");
    servers.kafka().stop();
    servers.kafka().start();
    say("a", "\"after\"");
    awaitCopied("a", "after");
  }

  @Test
  void replicasShareTheWorkAndOneThatStopsHandsItOver() {
    RunningService second = RunningService.start(Program.UPLOADS, Map.of());
    try (second) {
      for (int i = 0; i < 200; i++) {
        say("a", "\"" + ORDER_PREFIX + i + "\"");
      }
      awaitCopied("a", ORDER_PREFIX + 199);
    }
    say("a", "\"alone again\"");
    awaitCopied("a", "alone again");
  }

  @Test
  void releaseThatKeepsMoreReadsAgainWhatWasReadBeforeIt() {
    for (long one = organization; one < organization + 4; one++) {
      events.publish(Topic.USER_CHANGED, one, one + ":b", "\"x\"");
    }
    await().until(() -> isEverywhere(""));
    // In a group of its own, so that the newer release gets all that the older one has read.
    String group = "releases-" + organization;
    try (var _ = RunningService.start(Program.UPLOADS, Map.of("CHAT_PROJECTION_GROUP", group))) {
      await().atMost(Duration.ofMinutes(1)).until(() -> hasRead(group));
    }
    try (var _ =
        RunningService.start(
            Program.UPLOADS, Map.of("CHAT_PROJECTION_GROUP", group, "CHAT_SAMPLE_EDITION", "1"))) {
      await().atMost(Duration.ofMinutes(1)).until(() -> isEverywhere("again:"));
    }
    assertThat(isEverywhere("")).isTrue();
  }

  private boolean isEverywhere(String prefix) {
    return LongStream.range(organization, organization + 4)
        .allMatch(one -> copy.find(prefix + one + ":b").isPresent());
  }

  private static boolean hasRead(String group) throws Exception {
    var servers =
        Map.<String, Object>of("bootstrap.servers", TestServers.get().kafka().bootstrapServers());
    try (Admin admin = Admin.create(servers)) {
      return admin
              .listConsumerGroupOffsets(group)
              .partitionsToOffsetAndMetadata()
              .get()
              .keySet()
              .stream()
              .filter(partition -> partition.topic().equals(Topic.USER_CHANGED.wireName()))
              .count()
          == 4;
    }
  }
}
