package chat.exports.download;

import static chat.exports.Exports.PATH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.exports.Exports;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class DownloadTest {

  private final RunningService service;
  private final TestServers servers;
  private final Exports exports;
  private final TestOrganization organization;
  private final ApiClient administrator;
  private final long id;
  private final String address;

  DownloadTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.exports = new Exports(service);
    this.organization = exports.organization();
    this.administrator = exports.administrator();
    this.id = exports.request("public");
    exports.archive(id);
    this.address = URI.create(exports.listed(id).path("export_url").asText()).getPath();
  }

  @Test
  void archiveIsDownloadedUnderItsName() {
    Answer whole = administrator.get(address);
    assertThat(whole.status()).isEqualTo(200);
    assertThat(whole.header("Content-Type")).hasValue("application/gzip");
    assertThat(whole.header("Content-Length")).hasValue(whole.body().length + "");
    assertThat(whole.header("Cache-Control")).hasValue("private, no-store");
    String name = address.substring(address.lastIndexOf('/') + 1);
    assertThat(name).matches("zulip-export-[A-Za-z0-9]{8}\\.tar\\.gz");
    assertThat(whole.header("Content-Disposition"))
        .hasValue("attachment; filename=\"" + name + "\"");
  }

  @Test
  void rangeRequestsAreSupported() {
    byte[] whole = administrator.get(address).body();
    Answer part = administrator.withHeader("Range", "bytes=10-19").get(address);
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.header("Content-Range")).hasValue("bytes 10-19/" + whole.length);
    assertThat(part.body()).isEqualTo(Arrays.copyOfRange(whole, 10, 20));
    Answer beyond = administrator.withHeader("Range", "bytes=" + whole.length + "-").get(address);
    assertThat(beyond.status()).isEqualTo(416);
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"MODERATOR", "MEMBER", "GUEST"})
  void urlAloneGrantsNoAccess(Role role) {
    organization
        .as(organization.account(role))
        .get(address)
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
  }

  @Test
  void visitorsAndFormerAdministratorsAreRefused() {
    service
        .asVisitor(organization.id())
        .get(address)
        .refused(403, "UNAUTHORIZED", "Must be an organization administrator");
    assertThat(service.api().get(address).status()).isEqualTo(401);
    long former = organization.account(Role.ADMINISTRATOR);
    assertThat(organization.as(former).get(address).status()).isEqualTo(200);
    ApiClient client = organization.as(former);
    organization.change(former, java.util.Map.of("role", 400));
    assertThat(organization.as(former).get(address).status()).isEqualTo(400);
    assertThat(client.get(address).status()).as("before the gateway has the event").isEqualTo(400);
  }

  @Test
  void administratorOfAnotherOrganizationGetsNotFound() {
    Exports other = new Exports(service);
    other
        .administrator()
        .get(address)
        .refused(404, "NOT_FOUND", "This export does not exist or has been deleted.");
    String own = address.replace(organization.id() + "", other.organization().id() + "");
    assertThat(other.administrator().get(own).status()).isEqualTo(404);
  }

  @Test
  void wrongNameOrSecretIsNotFound() {
    assertThat(administrator.get(address + "x").status()).isEqualTo(404);
    String[] segments = address.split("/");
    String guessed = address.replace(segments[4], "A".repeat(segments[4].length()));
    assertThat(administrator.get(guessed).status()).isEqualTo(404);
  }

  @Test
  void browserGetsTheErrorAsAnHtmlPage() {
    Answer page =
        organization
            .as(organization.account(Role.MEMBER))
            .withHeader("Accept", "text/html")
            .get(address);
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.header("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(page.text()).isEqualTo("<p>Must be an organization administrator</p>\n");
  }

  @Test
  void unavailablePageHasARetryAfterHeader() {
    ApiClient browser =
        organization.as(organization.account(Role.MEMBER)).withHeader("Accept", "text/html");
    servers.owners().setUnavailable(organization.id());
    Answer page = browser.get(address);
    assertThat(page.status()).isEqualTo(503);
    assertThat(page.header("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(page.header("Retry-After")).hasValue("1");
    assertThat(page.headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(page.headers().allValues("Vary")).containsExactly("Accept");
  }

  @Test
  void deletedArchiveIsRemovedFromStorage() {
    Path stored = Path.of("target", "storage", "blobs", "exports", organization.id() + "");
    assertThat(stored).isNotEmptyDirectory();
    administrator.delete(PATH + "/" + id).succeeded();
    assertThat(administrator.get(address).status()).isEqualTo(404);
    assertThat(stored).isEmptyDirectory();
    var shown = exports.listed(id);
    assertThat(shown.path("export_url").isNull()).isTrue();
    assertThat(shown.path("deleted_timestamp").isNull()).isFalse();
    assertThat(shown.path("pending").booleanValue()).isFalse();
    administrator.delete(PATH + "/" + id).refused(400, "BAD_REQUEST", "Export already deleted");
  }

  @Test
  void incompleteArchiveOfAKilledWorkerIsRemoved() throws IOException {
    Path killed = incomingFile(Duration.ofMinutes(61));
    Path written = incomingFile(Duration.ofMinutes(30));
    service.clock().advance(Duration.ofMinutes(10));
    await().until(() -> !Files.exists(killed));
    assertThat(written).exists();
    Files.delete(written);
  }

  /** An incomplete file that was last written this long ago. */
  private Path incomingFile(Duration untouched) throws IOException {
    Path file = Files.createTempFile(Path.of("target", "storage", "incoming"), "test", "");
    Instant touched = service.clock().instant().minus(untouched);
    return Files.setLastModifiedTime(file, FileTime.from(touched));
  }

  @Test
  void expiredArchiveIsRemoved() throws SQLException {
    expireArchive();
    exports.await(id, export -> !export.path("deleted_timestamp").isNull());
    Path stored = Path.of("target", "storage", "blobs", "exports", organization.id() + "");
    await().untilAsserted(() -> assertThat(stored).isEmptyDirectory());
    assertThat(Files.exists(stored)).isTrue();
  }

  @Test
  void failedRemovalDoesNotBlockOtherRemovals() throws Exception {
    Path stored = Path.of("target", "storage", "blobs", "exports", organization.id() + "");
    Path archive = stored.resolve(id + "-1");
    Path obstacle = archive.resolve("obstacle");
    Files.delete(archive);
    Files.createDirectory(archive);
    Files.createFile(obstacle);
    long other = exports.request("public");
    exports.archive(other);
    expireArchive();
    expireArchiveOf(other);
    exports.await(id, export -> !export.path("deleted_timestamp").isNull());
    exports.await(other, export -> !export.path("deleted_timestamp").isNull());
    await().until(() -> !Files.exists(stored.resolve(other + "-1")));
    assertThat(archive).exists();
    Files.delete(obstacle);
    service.clock().advance(Duration.ofMinutes(2));
    await().untilAsserted(() -> assertThat(stored).isEmptyDirectory());
  }

  @Test
  void archiveIsRemovedOnlyAfterTheDeletionCommits() throws Exception {
    Path archive =
        Path.of("target", "storage", "blobs", "exports", organization.id() + "", id + "-1");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection holder = servers.connect(Program.EXPORTS);
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("select from data_export where export_id = %d for update".formatted(id));
      Future<Answer> answer = threads.submit(() -> administrator.delete(PATH + "/" + id));
      await().until(() -> isWaitedFor(holder));
      assertThat(archive).exists();
      holder.rollback();
      answer.get().succeeded();
    }
    assertThat(archive).doesNotExist();
  }

  private static boolean isWaitedFor(Connection holder) throws SQLException {
    try (Statement statement = holder.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                select exists (select from pg_locks
                  where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))
                """)) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  /** Expires only this export; a worker of another test may have made its archive. */
  private void expireArchive() throws SQLException {
    expireArchiveOf(id);
  }

  private void expireArchiveOf(long exportId) throws SQLException {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement()) {
      int changed =
          statement.executeUpdate(
              """
              update data_export set expires_at = export_time
              where export_id = %d and expires_at > export_time + interval '29 days'
              """
                  .formatted(exportId));
      assertThat(changed).as("archives have 30 days").isEqualTo(1);
    }
  }
}
