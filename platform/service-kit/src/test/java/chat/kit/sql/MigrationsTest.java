package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A start that finds one migration still to be done, {@code V900__late.sql}. */
@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class MigrationsTest {

  private final TestServers servers;

  /** The schema is that of the service as it is. */
  MigrationsTest(RunningService service, TestServers servers) {
    assertThat(service).isNotNull();
    this.servers = servers;
  }

  @BeforeEach
  void forgetOne() throws SQLException {
    execute("delete from flyway_schema_history where version = '900'");
  }

  @AfterEach
  void beQuickAgain() throws SQLException {
    execute("delete from late");
  }

  private void execute(String statement) throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS)) {
      execute(connection, statement);
    }
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  private long number(String query) throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS)) {
      return number(connection, query);
    }
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void startWith(Map<String, String> environment) {
    RunningService.start(Program.UPLOADS, environment).close();
  }

  private boolean isDone() throws SQLException {
    return number("select count(*) from flyway_schema_history where version = '900' and success")
        == 1;
  }

  @Test
  void migrationMayTakeLongerThanAnyOtherStatement() throws SQLException {
    execute("insert into late (seconds) values (4)");
    var environment = Map.of("CHAT_RELAY_ENABLED", "false", "CHAT_DATABASE_TIMEOUT", "3");
    assertThatCode(() -> startWith(environment)).doesNotThrowAnyException();
    assertThat(isDone()).isTrue();
  }
}
