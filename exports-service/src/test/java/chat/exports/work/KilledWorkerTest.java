package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Archive;
import chat.exports.Exports;
import chat.exports.ExportsService;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** After a worker is killed at any stage, the next attempt completes the archive. */
@Tag("deep")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=0")
final class KilledWorkerTest {

  private static final String FILE = "5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h";
  private static final String EMOJI = "5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png";

  /** The file that is fetched last. */
  private static final String AVATAR = "5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png";

  private final Exports exports;
  private final TestServers servers;
  private final TestExportPages owners;
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final ServiceProcess worker =
      new ServiceProcess(Program.EXPORTS, ExportsService.class, "128m");

  private enum Stage {
    BEFORE_THE_FIRST_PART,
    WITHIN_MESSAGES,
    WITHIN_FILES,
    BEFORE_THE_LAST_WRITE,
    BEFORE_THE_ROW
  }

  KilledWorkerTest(RunningService service, TestServers servers) {
    this.exports = new Exports(service);
    this.servers = servers;
    this.owners = servers.owners().exportPages();
    owners.setBlob(FILE, new byte[30_720]);
    owners.setBlob(EMOJI, new byte[1]);
    owners.setBlob(AVATAR, new byte[1]);
  }

  @AfterEach
  void stop() {
    released.countDown();
    owners.beforeEachResponse(FILE, () -> {});
    owners.beforeEachResponse(AVATAR, () -> {});
    worker.close();
  }

  @ParameterizedTest
  @EnumSource
  void nextAttemptCompletesTheArchive(Stage stage) throws Exception {
    try (Connection connection = servers.connect(Program.EXPORTS)) {
      connection.setAutoCommit(false);
      prepare(stage, connection);
      worker.start();
      long id = exports.request("public");
      assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
      if (stage == Stage.BEFORE_THE_ROW) {
        await().atMost(Duration.ofMinutes(1)).until(this::rowIsWaitedFor);
      }
      worker.kill();
      released.countDown();
      connection.rollback();
      assertThat(exports.listed(id).path("pending").booleanValue()).isTrue();
      exports.expireLease(id);
      worker.start();
      JsonNode shown = exports.await(id, export -> !export.path("export_url").isNull());
      check(archive(shown));
      assertThat(shown.at("/progress/messages").intValue()).isEqualTo(3);
    }
  }

  private void prepare(Stage stage, Connection connection) {
    String pages = ExportContract.pages(Program.MESSAGING);
    int held =
        switch (stage) {
          case BEFORE_THE_FIRST_PART -> 0;
          case WITHIN_MESSAGES -> pages.indexOf("{\"id\":43");
          case WITHIN_FILES, BEFORE_THE_LAST_WRITE, BEFORE_THE_ROW -> -1;
        };
    if (held >= 0) {
      owners.setResponse(
          Program.MESSAGING,
          exports.organization().id(),
          out -> {
            out.write(pages.substring(0, held).getBytes(StandardCharsets.UTF_8));
            out.flush();
            hold();
            out.write(pages.substring(held).getBytes(StandardCharsets.UTF_8));
          });
    }
    switch (stage) {
      case WITHIN_FILES -> owners.beforeEachResponse(FILE, this::hold);
      case BEFORE_THE_LAST_WRITE -> owners.beforeEachResponse(AVATAR, this::hold);
      case BEFORE_THE_ROW -> owners.beforeEachResponse(AVATAR, () -> lock(connection));
      case BEFORE_THE_FIRST_PART, WITHIN_MESSAGES -> {}
    }
  }

  private void hold() {
    reached.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Locks the export's row, so that no worker can record the archive. */
  private void lock(Connection connection) {
    if (reached.getCount() == 0) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "select from data_export where organization_id = %d for update"
              .formatted(exports.organization().id()));
      reached.countDown();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean rowIsWaitedFor() throws SQLException {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement();
        ResultSet waiting =
            statement.executeQuery(
                """
                select from pg_stat_activity where wait_event_type = 'Lock'
                  and query like 'update data_export set status = ''succeeded''%'
                """)) {
      return waiting.next();
    }
  }

  private Archive archive(JsonNode shown) {
    Caller administrator =
        new Caller(
            exports.organization().id(),
            shown.path("acting_user_id").longValue(),
            Role.ADMINISTRATOR,
            false,
            null,
            "test");
    String token =
        new CallerTokens(servers.keysDirectory(), Clock.systemUTC()).caller(administrator);
    Answer answer =
        ApiClient.at(worker.uri())
            .withBearer(token)
            .get(URI.create(shown.path("export_url").asText()).getPath());
    assertThat(answer.status()).isEqualTo(200);
    return Archive.read(answer.body());
  }

  private static void check(Archive archive) {
    assertThat(archive.messageIds()).containsExactly(42L, 43L, 45L);
    assertThat(archive.bytes("uploads/5/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h/menu.pdf")).hasSize(30_720);
    assertThat(archive.json("manifest.json").at("/missing").toString())
        .isEqualTo("{\"accounts\":[],\"channels\":[],\"files\":[]}");
  }
}
