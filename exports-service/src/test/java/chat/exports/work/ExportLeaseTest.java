package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.exports.Exports;
import chat.exports.archive.ExportProgress;
import chat.exports.archive.Throttle;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Renewal and loss of a worker's lease. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class ExportLeaseTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final RunningService service;
  private final TestServers servers;
  private final Exports exports;

  ExportLeaseTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.exports = new Exports(service);
  }

  /** Inserts an export that can be leased from this SQL timestamp on. */
  private long insert(String from) throws SQLException {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement();
        ResultSet inserted =
            statement.executeQuery(
                """
                insert into data_export (organization_id, acting_user_id, export_type, status,
                  export_time, secret, next_attempt)
                values (%d, %d, 'public', 'requested', now(), 'a-secret-%s', %s)
                returning export_id
                """
                    .formatted(
                        exports.organization().id(), exports.owner(), System.nanoTime(), from))) {
      inserted.next();
      return inserted.getLong(1);
    }
  }

  private DataExport stored(long id) {
    return service
        .bean(DataExportRepository.class)
        .find(exports.organization().id(), id)
        .orElseThrow();
  }

  private Instant leasedUntil(long id) throws SQLException {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select next_attempt from data_export where export_id = " + id)) {
      row.next();
      return row.getTimestamp(1).toInstant();
    }
  }

  @Test
  void leaseIsRenewedBeforeTheStartIsRecorded() throws Exception {
    long id;
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement lock = connection.createStatement()) {
      connection.setAutoCommit(false);
      lock.execute(
          "select pg_advisory_xact_lock(hashtextextended(current_schema() || ':%d', 0))"
              .formatted(exports.organization().id()));
      id = insert("now()");
      await().atMost(PATIENCE).until(() -> stored(id).attempts() == 1);
      Instant end = leasedUntil(id);
      await().atMost(PATIENCE).until(() -> leasedUntil(id).isAfter(end));
      assertThat(stored(id).status()).isEqualTo(DataExport.Status.REQUESTED);
      assertThat(stored(id).attempts()).isEqualTo(1);
      connection.rollback();
    }
    assertThat(exports.archive(id).messageIds()).hasSize(3);
    assertThat(stored(id).attempts()).isEqualTo(1);
  }

  @Test
  void expiredLeaseIsLostWithoutTheDatabase() throws Exception {
    DataExport export = stored(insert("'2100-01-01'"));
    AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    InstantSource time = now::get;
    RunningService alone =
        RunningService.start(Program.EXPORTS, Map.of("CHAT_EXPORT_WORKERS", "0"));
    DataExportRepository repository = alone.bean(DataExportRepository.class);
    alone.close();
    ExportProgress exportProgress = new ExportProgress(new Throttle(() -> 1));
    CountDownLatch never = new CountDownLatch(1);
    try (ExportLease exportLease =
        new ExportLease(export, exportProgress, repository, time.withZone(ZoneOffset.UTC))) {
      // Long enough for one renewal.
      assertThat(never.await(5, TimeUnit.SECONDS)).isFalse();
      assertThat(exportLease.isLost()).isFalse();
      now.updateAndGet(before -> before.plus(ExportLease.LENGTH));
      assertThatThrownBy(() -> never.await(1, TimeUnit.MINUTES))
          .isInstanceOf(InterruptedException.class);
      assertThat(exportLease.isLost()).isTrue();
    }
  }
}
