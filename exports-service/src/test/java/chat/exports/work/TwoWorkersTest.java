package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Exports;
import chat.exports.ExportsService;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two replicas share database and storage; one completes the exports that the other leaves.
 *
 * <p>Any replica with workers leases any export, so no other one may run at the same time. The long
 * tests of this module therefore start workers only in services with an environment of their own,
 * which are stopped after their class.
 */
@Tag("deep")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=0")
final class TwoWorkersTest {

  private final RunningService service;
  private final Exports exports;
  private final TestServers servers;
  private final TestExportPages owners;
  private final CountDownLatch released = new CountDownLatch(1);
  private final ServiceProcess first = worker();
  private final ServiceProcess second = worker();

  TwoWorkersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.exports = new Exports(service);
    this.servers = servers;
    this.owners = servers.owners().exportPages();
    String pages = ExportContract.pages(Program.MESSAGING);
    int half = pages.indexOf("{\"id\":43");
    owners.setResponse(
        Program.MESSAGING,
        exports.organization().id(),
        out -> {
          out.write(pages.substring(0, half).getBytes(StandardCharsets.UTF_8));
          out.flush();
          hold();
          out.write(pages.substring(half).getBytes(StandardCharsets.UTF_8));
        });
  }

  private static ServiceProcess worker() {
    return new ServiceProcess(Program.EXPORTS, ExportsService.class, "128m");
  }

  private void hold() throws IOException {
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @AfterEach
  void stop() {
    released.countDown();
    first.close();
    second.close();
  }

  /** Starts an export and waits until its messages are being read. */
  private long startExport() {
    long others = startedAttempts();
    long id = exports.request("public");
    await().atMost(Duration.ofMinutes(1)).until(() -> startedAttempts() > others);
    return id;
  }

  /** Attempts that have asked the last owner and now wait for messages. */
  private long startedAttempts() {
    return owners.requests(exports.organization().id()).stream()
        .filter(asked -> asked.owner() == Program.UPLOADS)
        .count();
  }

  private DataExport stored(long id) {
    return service
        .bean(DataExportRepository.class)
        .find(exports.organization().id(), id)
        .orElseThrow();
  }

  @Test
  void remainingWorkerCompletesBothExports() {
    first.start();
    long killed = startExport();
    // Each worker makes one export at a time.
    second.start();
    long other = startExport();
    first.kill();
    exports.expireLease(killed);
    released.countDown();
    assertThat(exports.archive(other).messageIds()).containsExactly(42L, 43L, 45L);
    assertThat(exports.archive(killed).messageIds()).containsExactly(42L, 43L, 45L);
    assertThat(stored(other).attempts()).isEqualTo(1);
    assertThat(stored(killed).attempts()).isEqualTo(2);
  }

  @Test
  void stoppedWorkerReturnsItsExport() throws Exception {
    first.start();
    long id = startExport();
    first.terminate();
    assertThat(stored(id).countedAttempts()).isZero();
    assertThat(isFree(id)).isTrue();
    released.countDown();
    second.start();
    assertThat(exports.archive(id).messageIds()).containsExactly(42L, 43L, 45L);
    assertThat(stored(id).countedAttempts()).isEqualTo(1);
  }

  private boolean isFree(long id) throws SQLException {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select next_attempt <= now() from data_export where export_id = " + id)) {
      return row.next() && row.getBoolean(1);
    }
  }
}
