package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Archive;
import chat.exports.Exports;
import chat.exports.request.DataExportRepository;
import chat.testkit.RunningService;
import chat.testkit.TestS3;
import chat.testkit.TestS3.HeldObject;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import chat.testkit.owner.TestMessages;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Archives in an S3 bucket, also while the storage is unavailable. Runs alone in its JVM, because
 * any program with workers leases any export.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class ExportOnS3IT {

  private static final String FILE = "5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h";

  private static final int MORE_THAN_A_PART = 17 << 20;

  private final TestS3 storage = TestS3.start();
  private final RunningService service =
      RunningService.start(Program.EXPORTS, storage.environment());
  private final TestExportPages owners = TestServers.get().owners().exportPages();
  private Exports exports;

  ExportOnS3IT() throws Exception {}

  @BeforeEach
  void prepare() throws Exception {
    storage.restart();
    owners.setBlob(FILE, noise(1_000));
    exports = new Exports(service);
  }

  @AfterAll
  void stop() throws Exception {
    service.close();
    storage.close();
  }

  private static byte[] noise(int size) {
    byte[] noise = new byte[size];
    new Random(6).nextBytes(noise);
    return noise;
  }

  private int statusOfArchive(JsonNode export) {
    String path = URI.create(export.path("export_url").asText()).getPath();
    return exports.administrator().get(path).status();
  }

  @Test
  void archiveOfSeveralPartsIsDownloadedAndRemoved() {
    byte[] file = noise(MORE_THAN_A_PART);
    owners.setBlob(FILE, file);
    long id = exports.request("public");
    Archive archive = exports.archive(id);
    assertThat(archive.messageIds()).containsExactly(42L, 43L, 45L);
    assertThat(archive.bytes("uploads/5/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h/menu.pdf")).isEqualTo(file);
    JsonNode shown = exports.listed(id);
    assertThat(statusOfArchive(shown)).isEqualTo(200);
    String path = Exports.PATH + "/" + id;
    exports.administrator().delete(path).succeeded();
    assertThat(statusOfArchive(shown)).isEqualTo(404);
  }

  /** Starts an export, stops the storage while the archive is made, and returns the id. */
  private long startExportAndStopStorage() throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    CountDownLatch isStopped = new CountDownLatch(1);
    owners.setBlob(FILE, noise(MORE_THAN_A_PART));
    owners.setResponse(
        Program.MESSAGING,
        exports.organization().id(),
        out -> {
          requested.countDown();
          waitFor(isStopped);
          out.write(ExportContract.pages(Program.MESSAGING).getBytes(StandardCharsets.UTF_8));
        });
    long id = exports.request("public");
    assertThat(requested.await(60, TimeUnit.SECONDS)).isTrue();
    store(id);
    storage.stop();
    isStopped.countDown();
    return id;
  }

  private BlobKey keyOfTheFirstAttempt(long id) {
    return service
        .bean(DataExportRepository.class)
        .find(exports.organization().id(), id)
        .orElseThrow()
        .key(1);
  }

  /** Stores an archive as a killed worker may have left it. */
  private void store(long id) throws IOException {
    service
        .bean(BlobStore.class)
        .put(keyOfTheFirstAttempt(id), new ByteArrayInputStream(noise(1_000)));
  }

  private void awaitRemoval(long id) {
    BlobStore blobs = service.bean(BlobStore.class);
    await()
        .atMost(Duration.ofMinutes(1))
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> {
          service.clock().advance(ExpiredArchiveCleanup.PAUSE);
          return blobs.size(keyOfTheFirstAttempt(id)).isEmpty();
        });
  }

  private static void waitFor(CountDownLatch isStopped) throws IOException {
    try {
      if (!isStopped.await(60, TimeUnit.SECONDS)) {
        throw new IOException("never released");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private int attempts(long id) {
    return service
        .bean(DataExportRepository.class)
        .find(exports.organization().id(), id)
        .orElseThrow()
        .attempts();
  }

  @Tag("deep")
  @Test
  void exportIsRetriedWhileStorageIsUnavailable() throws Exception {
    long id = startExportAndStopStorage();
    await().atMost(Duration.ofMinutes(1)).until(() -> attempts(id) >= 3);
    JsonNode shown = exports.listed(id);
    assertThat(shown.path("pending").booleanValue()).isTrue();
    assertThat(shown.path("export_url").isNull()).isTrue();
    assertThat(shown.path("failed_timestamp").isNull()).isTrue();
    storage.restart();
    assertThat(exports.archive(id).messageIds()).containsExactly(42L, 43L, 45L);
  }

  @Tag("deep")
  @Test
  void exportFailsIfStorageStaysUnavailable() throws Exception {
    long id = startExportAndStopStorage();
    await().atMost(Duration.ofMinutes(1)).until(() -> attempts(id) >= 2);
    try (Connection connection = TestServers.get().connect(Program.EXPORTS);
        Statement statement = connection.createStatement()) {
      // Simulates that this was the last allowed attempt.
      statement.execute(
          "update data_export set attempts = %d, next_attempt = now() where export_id = %d"
              .formatted(ExportAttempt.MAX_ATTEMPTS, id));
    }
    JsonNode shown = exports.await(id, export -> !export.path("failed_timestamp").isNull());
    assertThat(shown.path("export_url").isNull()).isTrue();
    assertThat(shown.path("pending").booleanValue()).isFalse();
    TestMessages messages = TestServers.get().owners().messages();
    await().until(() -> !messages.sent(exports.organization().id()).isEmpty());
    assertThat(messages.sent(exports.organization().id()).getFirst().path("content").asText())
        .isEqualTo(
            "Your data export failed. It was not completed within 12 attempts; request a new export"
                + " later.");
    storage.restart();
    awaitRemoval(id);
  }

  @Test
  void exportCanBeCancelledWhileStorageIsUnavailable() throws Exception {
    long id = startExportAndStopStorage();
    exports.administrator().post(Exports.PATH + "/" + id + "/cancel").succeeded();
    assertThat(exports.listed(id).path("failed_timestamp").isNull()).isFalse();
    storage.restart();
    awaitRemoval(id);
  }

  @Test
  void archiveStoredAfterCancellationIsRemoved() throws Exception {
    HeldObject archive = storage.holdNext("");
    long id = exports.request("public");
    archive.awaitSent();
    exports.administrator().post(Exports.PATH + "/" + id + "/cancel").succeeded();
    await()
        .until(() -> {
          service.clock().advance(ExpiredArchiveCleanup.PAUSE);
          return !hasRemains(id);
        });
    // The worker checks every two seconds whether its export was cancelled.
    await().pollDelay(Duration.ofSeconds(4)).until(() -> true);
    archive.store();
    BlobStore blobs = service.bean(BlobStore.class);
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> blobs.size(keyOfTheFirstAttempt(id)).isEmpty());
  }

  private static boolean hasRemains(long id) throws SQLException {
    try (Connection connection = TestServers.get().connect(Program.EXPORTS);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select has_remains from data_export where export_id = " + id)) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  @Test
  void archiveCanBeDeletedWhileStorageIsUnavailable() throws Exception {
    long id = exports.request("public");
    exports.archive(id);
    String path = Exports.PATH + "/" + id;
    storage.stop();
    JsonNode shown = exports.listed(id);
    exports.administrator().delete(path).succeeded();
    assertThat(exports.listed(id).path("deleted_timestamp").isNull()).isFalse();
    assertThat(statusOfArchive(shown)).isEqualTo(404);
    storage.restart();
    awaitRemoval(id);
  }
}
