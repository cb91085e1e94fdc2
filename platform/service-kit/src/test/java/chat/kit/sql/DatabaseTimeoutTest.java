package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_DATABASE_TIMEOUT=3", "CHAT_RELAY_ENABLED=false"})
final class DatabaseTimeoutTest {

  private static final Random RANDOM = new Random();

  private final Sql sql;
  private final SynchronousTransactionManager<?> transactions;
  private final TestServers servers;

  DatabaseTimeoutTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.sql = service.bean(Sql.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
  }

  @Test
  void unansweredStatementFailsAndIsCancelled() {
    SqlStatement endless = sql.statement("select pg_sleep(600) is null as is_over");
    assertThatThrownBy(() -> endless.one(row -> row.flag("is_over")))
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("I/O error");
    assertServed();
    await().atMost(Duration.ofMinutes(1)).until(() -> running("pg_sleep(600)") == 0);
  }

  /** Counts the active statements of this service that contain the text. */
  private long running(String part) {
    return sql.statement(
            """
            select count(*) as running from pg_stat_activity
            where usename = current_user and state = 'active' and pid <> pg_backend_pid()
              and query like '%' || :part || '%'
            """)
        .bind("part", part)
        .one(row -> row.number("running"));
  }

  @Test
  void databaseCancelsAStatementAfterItsTimeout() {
    SqlStatement endless =
        sql.statement("select pg_sleep(600) is null as is_over").within(Duration.ofMillis(500));
    assertThatThrownBy(() -> endless.one(row -> row.flag("is_over")))
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("canceling statement");
    assertServed();
  }

  @Test
  void sessionsOfLostClientsTimeOut() {
    List<String> settings =
        sql.statement(
                """
                select current_setting(name) as setting from unnest(array['tcp_keepalives_idle',
                  'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout',
                  'idle_in_transaction_session_timeout', 'client_connection_check_interval'
                ]) as name
                """)
            .list(row -> row.text("setting"));
    assertThat(settings).containsExactly("10", "5", "3", "30000", "3s", "2s");
  }

  @Test
  void idleTransactionIsEndedAndReleasesItsLocks() {
    String lock = "select pg_advisory_xact_lock(%d)::text as locked".formatted(RANDOM.nextLong());
    assertThatThrownBy(() ->
            transactions.executeWrite(status -> {
              sql.composed(lock).one(row -> row.text("locked"));
              executeOnAnotherConnection(lock);
              return sql.composed(lock).one(row -> row.text("locked"));
            }))
        .satisfies(failure -> assertThat(Sql.isAway(failure)).isTrue());
    assertServed();
  }

  /** Executes the statement on a separate connection with a longer timeout. */
  private void executeOnAnotherConnection(String text) {
    try (Connection another = servers.connect(Program.UPLOADS);
        Statement statement = another.createStatement()) {
      statement.setQueryTimeout(60);
      statement.execute(text);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertServed() {
    boolean isServed = sql.statement("select true as is_served").one(row -> row.flag("is_served"));
    assertThat(isServed).isTrue();
  }
}
