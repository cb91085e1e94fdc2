package chat.kit.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The start of a service with one pending migration, {@code V900__late.sql}. */
@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class MigrationsTest {

  private final DataSource pool;
  private final TestServers servers;

  /** The running service has migrated the schema already. */
  MigrationsTest(RunningService service, TestServers servers) {
    this.pool = DelegatingDataSource.unwrapDataSource(service.bean(DataSource.class));
    this.servers = servers;
  }

  @BeforeEach
  void removeLateMigration() throws SQLException {
    execute("delete from flyway_schema_history where version = '900'");
  }

  @AfterEach
  void removeDelay() throws SQLException {
    execute("delete from late");
  }

  private void execute(String statement) throws SQLException {
    try (Connection connection = servers.connect(Program.UPLOADS)) {
      execute(connection, statement);
    }
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // A statement that waits for a lock fails if the lock is never released.
      statement.setQueryTimeout(30);
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

  @Test
  void migrationWaitingForALockYieldsAndIsRetried() throws SQLException {
    var environment = Map.of("CHAT_RELAY_ENABLED", "false", "CHAT_MIGRATIONS_PAUSE", "200ms");
    CompletableFuture<Void> start;
    try (Connection export = servers.connect(Program.UPLOADS)) {
      export.setAutoCommit(false);
      execute(export, "lock table late in access share mode");
      start = CompletableFuture.runAsync(() -> startWith(environment));
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() ->
              number(
                      """
                      select count(*) from pg_locks
                      where relation = 'late'::regclass and not granted
                      """)
                  == 1);
      execute("select count(*) from late");
      assertThat(LockHolders.of(pool))
          .contains("pid %d uploads".formatted(number(export, "select pg_backend_pid()")));
      assertThat(isDone()).isFalse();
    }
    assertThat(start).succeedsWithin(Duration.ofMinutes(1));
    assertThat(isDone()).isTrue();
  }
}
