package chat.exports.work;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.fastpath.EventLoopFastPath;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Share of the time that exports may use, depending on the load. */
@ServiceTest(
    value = Program.EXPORTS,
    environment = {"CHAT_EXPORT_WORKERS=0", "CHAT_EXPORT_SHARE=20"})
final class LoadMonitorTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final LoadMonitor loadMonitor;
  private final EventLoopFastPath fastPath;
  private final TestServers servers;
  private final long organizationId = ThreadLocalRandom.current().nextLong(1L << 40);

  LoadMonitorTest(RunningService service, TestServers servers) {
    this.loadMonitor = service.bean(LoadMonitor.class);
    this.fastPath = service.bean(EventLoopFastPath.class);
    this.servers = servers;
  }

  private void change(String sql) {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement()) {
      statement.execute(sql.formatted(organizationId));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Counts this many messages as sent. */
  private void send(int messages) {
    change(
        """
        insert into organization_size (organization_id, channel_messages) values (%%d, %d)
        on conflict (organization_id) do update set
          channel_messages = organization_size.channel_messages + excluded.channel_messages
        """
            .formatted(messages));
  }

  /** Waits, because exports of other tests count as well. */
  private void awaitShare(int sentBetween, double least, double most) {
    await()
        .atMost(PATIENCE)
        .until(() -> {
          send(sentBetween);
          return loadMonitor.share() >= least && loadMonitor.share() <= most;
        });
  }

  @Test
  void sendsReduceTheShareOfExports() {
    awaitShare(0, 1, 1);
    awaitShare(1_000, 0, 0.2);
    awaitShare(0, 1, 1);
  }

  @Test
  void runningExportsDivideOneShare() {
    insertStarted(4, null);
    try {
      awaitShare(1_000, 0, 0.05);
    } finally {
      change("delete from data_export where organization_id = %d");
    }
    awaitShare(1_000, 0.051, 0.2);
  }

  @Test
  void exportsInBackoffTakeNoShare() {
    insertStarted(40, "uploads-service is away");
    try {
      await()
          .atMost(PATIENCE)
          .during(Duration.ofSeconds(2))
          .until(() -> {
            send(1_000);
            return loadMonitor.share() > 0.05 && loadMonitor.share() <= 0.2;
          });
    } finally {
      change("delete from data_export where organization_id = %d");
    }
  }

  private void insertStarted(int exports, @Nullable String failure) {
    for (int i = 0; i < exports; i++) {
      change(
          """
          insert into data_export (organization_id, acting_user_id, export_type, status,
            export_time, secret, attempts, next_attempt, failure)
          values (%%d, 1, 'public', 'started', now(), 'never-opened', 1, '2100-01-01', %s)
          """
              .formatted(failure == null ? "null" : "'" + failure + "'"));
    }
  }

  @Test
  void measurementGapDoesNotInflateTheSendRate() {
    awaitShare(0, 1, 1);
    await()
        .atMost(PATIENCE)
        .until(() -> {
          send(60);
          skipMeasurementsFor(Duration.ofSeconds(4));
          return sharesOf(Duration.ofSeconds(1)).equals(Set.of(1.0));
        });
  }

  /** On the event-loop fast path the monitor cannot query the database. */
  private void skipMeasurementsFor(Duration time) {
    await().during(time).until(() -> fastPath.attempt(loadMonitor::share).isPresent());
  }

  private Set<Double> sharesOf(Duration time) {
    Set<Double> shares = new HashSet<>();
    await()
        .during(time)
        .until(() -> {
          shares.add(loadMonitor.share());
          return true;
        });
    return shares;
  }

  @Test
  void deletionsDoNotHideSends() {
    awaitShare(1_000_000, 0, 0.2);
    await()
        .atMost(PATIENCE)
        .during(Duration.ofSeconds(2))
        .until(() -> {
          send(-1_000);
          return loadMonitor.share() <= 0.2;
        });
  }
}
