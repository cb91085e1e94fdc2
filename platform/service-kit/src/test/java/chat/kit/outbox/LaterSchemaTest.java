package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The start of a release on a schema that a later release has migrated. */
@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class LaterSchemaTest {

  private final TestServers servers;

  /** The running service has migrated the schema already. */
  LaterSchemaTest(RunningService service, TestServers servers) {
    assertThat(service).isNotNull();
    this.servers = servers;
  }

  private void execute(String statement) throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS);
        Statement running = connection.createStatement()) {
      running.execute(statement);
    }
  }

  /** Adds a later migration of a platform module and one of the service. */
  @BeforeEach
  void addLaterMigrations() throws SQLException {
    execute(
        """
        insert into flyway_schema_history (installed_rank, version, description, type, script,
          checksum, installed_by, execution_time, success)
        values (9001, '0.999', 'later', 'SQL', 'V0_999__later.sql', 1, 'later', 1, true),
          (9002, '999', 'later', 'SQL', 'V999__later.sql', 1, 'later', 1, true)
        """);
  }

  @AfterEach
  void removeLaterMigrations() throws SQLException {
    execute("delete from flyway_schema_history where installed_by = 'later'");
  }

  @Test
  void olderReleaseStartsOnALaterSchema() {
    Map<String, String> environment = Map.of("CHAT_RELAY_ENABLED", "false");
    assertThatCode(() -> RunningService.start(Program.UPLOADS, environment).close())
        .doesNotThrowAnyException();
  }
}
