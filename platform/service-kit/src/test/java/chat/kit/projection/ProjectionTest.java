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
  private final SampleProjection projection;
  private final ProjectionPositionStore positions;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  ProjectionTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.events = servers.events();
    this.projection = service.bean(SampleProjection.class);
    this.positions = service.bean(ProjectionPositionStore.class);
  }

  private String key(String name) {
    return organization + ":" + name;
  }

  private void publish(String name, Object value) {
    events.publish(Topic.USER_CHANGED, organization, key(name), value);
  }

  private void awaitProjected(String name, String value) {
    await()
        .ignoreExceptions()
        .until(() -> projection.find(key(name)).equals(Optional.of("\"" + value + "\"")));
  }

  @Test
  void newestValueIsKept() {
    publish("a", List.of(1));
    publish("a", List.of(2));
    await().until(() -> projection.find(key("a")).equals(Optional.of("[2]")));
  }

  @Test
  void deletedKeyIsRemoved() {
    publish("a", List.of(1));
    events.publish(Topic.USER_CHANGED, organization, key("a"), null);
    publish("last", List.of(3));
    await().until(() -> projection.find(key("last")).isPresent());
    assertThat(projection.find(key("a"))).isEmpty();
  }

  @Test
  void repeatedRecordsAreSkipped() {
    events.publish(Topic.USER_CHANGED, organization, 1, key("a"), "\"first\"");
    events.publish(Topic.USER_CHANGED, organization, 2, key("a"), "\"second\"");
    events.publish(Topic.USER_CHANGED, organization, 1, key("a"), "\"first\"");
    events.publish(Topic.USER_CHANGED, organization, 2, key("a"), "\"other\"");
    events.publish(Topic.USER_CHANGED, organization, 3, key("last"), "\"x\"");
    awaitProjected("last", "x");
    assertThat(projection.find(key("a"))).contains("\"second\"");
  }

  @Test
  void topicsHaveSeparatePositions() {
    events.publish(Topic.USER_CHANGED, organization, 5, key("u"), "\"x\"");
    events.publish(Topic.CHANNEL_CHANGED, organization, 1, key("c"), "\"y\"");
    awaitProjected("u", "x");
    awaitProjected("c", "y");
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(5);
    assertThat(positions.position(Topic.CHANNEL_CHANGED, organization)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"nonsense, it is nonsense", "bug, a bug", "nul, invalid byte sequence"})
  void inapplicableRecordIsParkedAndSkipped(String value, String reason) throws SQLException {
    publish("a", "\"good\"");
    publish("a", "\"" + value + "\"");
    awaitParked(key("a"), reason);
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(2);
    publish("b", "\"next\"");
    awaitProjected("b", "next");
    assertThat(projection.find(key("a"))).contains("\"good\"");
  }

  @Test
  void recordWithoutHeadersIsParked() throws Exception {
    events.publishWithoutHeaders(Topic.USER_CHANGED, organization, key("a"), "\"x\"");
    awaitParked(key("a"), "header source is missing");
    publish("b", "\"next\"");
    awaitProjected("b", "next");
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
  void databaseOutageSkipsNoRecord() throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS);
        Statement statement = connection.createStatement()) {
      statement.execute("alter table note rename to note_for_a_while");
      try {
        publish("a", "\"patient\"");
        statement.execute(
            """
            select pg_terminate_backend(pid) from pg_stat_activity
            where usename = current_user and pid <> pg_backend_pid()
            """);
        publish("b", "\"too\"");
      } finally {
        statement.execute("alter table note_for_a_while rename to note");
      }
    }
    awaitProjected("a", "patient");
    awaitProjected("b", "too");
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(2);
  }

  @Test
  void projectionResumesAfterAKafkaOutage() {
    publish("a", "\"before\"");
    awaitProjected("a", "before");
    servers.kafka().stop();
    servers.kafka().start();
    publish("a", "\"after\"");
    awaitProjected("a", "after");
  }

  @Test
  void stoppedReplicaHandsItsPartitionsOver() {
    RunningService second = RunningService.start(Program.UPLOADS, Map.of());
    try (second) {
      for (int i = 0; i < 200; i++) {
        publish("a", "\"" + ORDER_PREFIX + i + "\"");
      }
      awaitProjected("a", ORDER_PREFIX + 199);
    }
    publish("a", "\"alone again\"");
    awaitProjected("a", "alone again");
  }

  @Test
  void newProjectionVersionReplaysEarlierRecords() {
    for (long one = organization; one < organization + 4; one++) {
      events.publish(Topic.USER_CHANGED, one, one + ":b", "\"x\"");
    }
    await().until(() -> isInEachPartition(""));
    // A separate group: the newer release gets all partitions that the older one has read.
    String group = "releases-" + organization;
    try (var _ = RunningService.start(Program.UPLOADS, Map.of("CHAT_PROJECTION_GROUP", group))) {
      await().atMost(Duration.ofMinutes(1)).until(() -> hasRead(group));
    }
    try (var _ =
        RunningService.start(
            Program.UPLOADS, Map.of("CHAT_PROJECTION_GROUP", group, "CHAT_SAMPLE_EDITION", "1"))) {
      await().atMost(Duration.ofMinutes(1)).until(() -> isInEachPartition("again:"));
    }
    assertThat(isInEachPartition("")).isTrue();
  }

  private boolean isInEachPartition(String prefix) {
    return LongStream.range(organization, organization + 4)
        .allMatch(one -> projection.find(prefix + one + ":b").isPresent());
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
