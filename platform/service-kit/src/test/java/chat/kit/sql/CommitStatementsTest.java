package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.kit.sample.SampleFacts;
import chat.kit.transaction.TransactionOutcome;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class CommitStatementsTest {

  private final Sql sql;
  private final SampleFacts facts;
  private final SynchronousTransactionManager<Connection> transactions;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  @SuppressWarnings("unchecked")
  CommitStatementsTest(RunningService service) {
    this.sql = service.bean(Sql.class);
    this.facts = service.bean(SampleFacts.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
  }

  private SqlStatement fact(String text) {
    return sql.statement("insert into fact (organization_id, text) values (:organization, :text)")
        .bind("organization", organization)
        .bind("text", text);
  }

  private SqlStatement failing() {
    return sql.statement("insert into fact (organization_id, text) values (1 / :zero::int, 'x')")
        .bind("zero", 0);
  }

  private void inTransaction(Consumer<Connection> work) {
    transactions.execute(
        TransactionDefinition.DEFAULT,
        status -> {
          work.accept(status.getConnection());
          return organization;
        });
  }

  /** How many there are by the connection itself, which sends nothing that was left. */
  private int sent(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet count =
            statement.executeQuery(
                "select count(*) from fact where organization_id = " + organization)) {
      count.next();
      return count.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatIsLeftToTheCommitIsStoredByIt() {
    inTransaction(connection -> {
      fact("first").execute();
      fact("second").executeAtCommit();
      fact("third").executeAtCommit();
      assertThat(sent(connection)).isEqualTo(1);
    });
    assertThat(facts.of(organization)).containsExactly("first", "second", "third");
  }

  @Test
  void theNextStatementOfTheTransactionComesBehindIt() {
    inTransaction(connection -> {
      fact("first").executeAtCommit();
      assertThat(facts.of(organization)).containsExactly("first");
      fact("second").executeAtCommit();
      assertThat(sent(connection)).isEqualTo(1);
    });
    assertThat(facts.of(organization)).containsExactly("first", "second");
  }

  @Test
  void whatFailsAtTheCommitIsCertainlyNotStored() {
    assertThatThrownBy(() ->
            inTransaction(connection -> {
              fact("before").execute();
              fact("first").executeAtCommit();
              failing().executeAtCommit();
              fact("last").executeAtCommit();
            }))
        .hasMessageContaining("division by zero")
        .matches(failure -> !TransactionOutcome.isUnknown(failure));
    assertThat(facts.of(organization)).isEmpty();
  }

  @Test
  void whatFailsBeforeTheNextStatementFailsTheTransaction() {
    assertThatThrownBy(() ->
            inTransaction(connection -> {
              failing().executeAtCommit();
              fact("behind").execute();
            }))
        .hasMessageContaining("division by zero");
    assertThat(facts.of(organization)).isEmpty();
  }

  @Test
  void whatIsRolledBackIsNotSentByALaterTransaction() {
    assertThatThrownBy(() ->
            inTransaction(connection -> {
              fact("lost").executeAtCommit();
              throw new SampleFacts.RolledBack();
            }))
        .isInstanceOf(SampleFacts.RolledBack.class);
    inTransaction(connection -> fact("kept").executeAtCommit());
    assertThat(facts.of(organization)).containsExactly("kept");
  }

  @Test
  void nothingIsLeftToACommitWithoutATransaction() {
    assertThatThrownBy(() -> fact("lost").executeAtCommit())
        .isInstanceOf(IllegalStateException.class);
    assertThat(facts.of(organization)).isEmpty();
  }
}
