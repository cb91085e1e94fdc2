package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sample.SampleFacts;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Changes written by a replica that is not the relay are published immediately, although the relay
 * polls only once an hour.
 */
final class RelayNotificationsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A program whose schema and lease no other test of this module uses. */
  private static final Program PROGRAM = Program.EXPORTS;

  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "CHAT_SCHEMA",
          PROGRAM.schema().orElseThrow(),
          "MICRONAUT_APPLICATION_NAME",
          PROGRAM.wireName(),
          "CHAT_RELAY_POLL",
          "1h");

  private final RunningService one = RunningService.start(PROGRAM, ENVIRONMENT);
  private final RunningService other = RunningService.start(PROGRAM, ENVIRONMENT);
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  @AfterEach
  void stop() {
    one.close();
    other.close();
  }

  private static boolean relays(RunningService service) {
    return service.bean(RelayLease.class).isHeld();
  }

  private static void write(RunningService by, long organizationId, String text) {
    by.bean(SampleFacts.class).write(organizationId, text, false);
  }

  private void awaitPublished(int count) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            assertThat(TestServers.get().events().read(Topic.EMOJI_CHANGED, organization))
                .extracting(Event::number)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, count).boxed().toList()));
  }

  private RunningService awaitNonRelayReplica() {
    await().atMost(PATIENCE).until(() -> relays(one) != relays(other));
    return relays(one) ? other : one;
  }

  @Test
  void otherReplicaWakesTheRelay() {
    RunningService writer = awaitNonRelayReplica();
    for (int i = 1; i <= 3; i++) {
      write(writer, organization, "fact " + i);
      awaitPublished(i);
    }
    assertThat(relays(writer)).isFalse();
  }

  @Test
  void wakeUpsSurviveLostConnectionsAndLeaseChanges() throws SQLException {
    int written = 0;
    for (int i = 0; i < 3; i++) {
      awaitNonRelayReplica();
      cutConnections();
      await().atMost(PATIENCE).ignoreExceptions().until(() -> canRead(one) && canRead(other));
      for (RunningService writer : new RunningService[] {one, other}) {
        write(writer, organization, "fact " + written);
        written++;
        awaitPublished(written);
      }
    }
    RunningService writer = awaitNonRelayReplica();
    (writer == one ? other : one).close();
    write(writer, organization, "fact " + written);
    awaitPublished(written + 1);
  }

  private boolean canRead(RunningService service) {
    return service.bean(SampleFacts.class).of(organization) != null;
  }

  private static void cutConnections() throws SQLException {
    try (Connection connection = TestServers.get().connect(PROGRAM);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          select pg_terminate_backend(pid) from pg_stat_activity
          where usename = current_user and pid <> pg_backend_pid()
          """);
    }
  }
}
