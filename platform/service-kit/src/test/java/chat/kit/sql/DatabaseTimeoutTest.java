package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.data.exceptions.DataAccessException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_DATABASE_TIMEOUT=3", "CHAT_RELAY_ENABLED=false"})
final class DatabaseTimeoutTest {

  private final Sql sql;

  DatabaseTimeoutTest(RunningService service) {
    this.sql = service.bean(Sql.class);
  }

  @Test
  void statementWithoutAnAnswerFailsAndIsEndedAndTheNextIsServed() {
    SqlStatement endless = sql.statement("select pg_sleep(600) is null as is_over");
    assertThatThrownBy(() -> endless.one(row -> row.flag("is_over")))
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("I/O error");
    assertServed();
    await().atMost(Duration.ofMinutes(1)).until(() -> running("pg_sleep(600)") == 0);
  }

  /** How many such statements the database works at for this service. */
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
  void statementThatMayNotTakeLongIsGivenUpByTheDatabase() {
    SqlStatement endless =
        sql.statement("select pg_sleep(600) is null as is_over").within(Duration.ofMillis(500));
    assertThatThrownBy(() -> endless.one(row -> row.flag("is_over")))
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("canceling statement");
    assertServed();
  }

  private void assertServed() {
    boolean isServed = sql.statement("select true as is_served").one(row -> row.flag("is_served"));
    assertThat(isServed).isTrue();
  }
}
