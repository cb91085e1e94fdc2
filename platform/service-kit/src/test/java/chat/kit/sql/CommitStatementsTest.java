package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.kit.sample.SampleFacts;
import chat.kit.transaction.TransactionOutcome;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.data.connection.ConnectionDefinition;
import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.support.DefaultTransactionDefinition;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class CommitStatementsTest {

  private final Sql sql;
  private final SampleFacts facts;
  private final SynchronousTransactionManager<Connection> transactions;
  private final ConnectionOperations<Connection> connections;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  @SuppressWarnings("unchecked")
  CommitStatementsTest(RunningService service) {
    this.sql = service.bean(Sql.class);
    this.facts = service.bean(SampleFacts.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.connections = service.bean(ConnectionOperations.class);
  }

  private SqlStatement fact(String text) {
    return sql.statement("insert into fact (organization_id, text) values (:organization, :text)")
        .bind("organization", organization)
        .bind("text", text);
  }

  /** A statement on a missing table; its error says nothing about a commit's outcome. */
  private SqlStatement failing() {
    return sql.statement("insert into nowhere (text) values (:text)").bind("text", "lost");
  }

  /** Runs the work on one connection, which serves all its transactions. */
  private void onOneConnection(Runnable work) {
    connections.execute(
        ConnectionDefinition.DEFAULT,
        _ -> {
          work.run();
          return organization;
        });
  }

  private void inTransaction(Consumer<Connection> work) {
    transactions.execute(
        TransactionDefinition.DEFAULT,
        status -> {
          work.accept(status.getConnection());
          return organization;
        });
  }

  /** Counts the organization's facts without sending the deferred statements. */
  private int sentFacts(Connection connection) {
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
  void deferredStatementsAreStoredByTheCommit() {
    inTransaction(connection -> {
      fact("first").execute();
      fact("second").executeAtCommit();
      fact("third").executeAtCommit();
      assertThat(sentFacts(connection)).isEqualTo(1);
    });
    assertThat(facts.of(organization)).containsExactly("first", "second", "third");
  }

  @Test
  void commitIsSentWithTheDeferredStatements() {
    var atCommit = new AtomicReference<TransactionState>();
    inTransaction(connection -> {
      fact("first").executeAtCommit();
      transactions
          .findTransactionStatus()
          .orElseThrow()
          .registerSynchronization(
              new TransactionSynchronization() {
                @Override
                public void beforeCommit(boolean readOnly) {
                  atCommit.set(state(connection));
                }
              });
      fact("second").executeAtCommit();
    });
    assertThat(atCommit).hasValue(TransactionState.IDLE);
    assertThat(facts.of(organization)).containsExactly("first", "second");
  }

  private static TransactionState state(Connection connection) {
    try {
      return connection.unwrap(BaseConnection.class).getTransactionState();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The driver prepares a statement after a few executions. */
  @Test
  void preparedStatementsCanBeDeferred() {
    List<String> texts = IntStream.range(0, 12).mapToObj(i -> "fact " + i).toList();
    onOneConnection(() -> texts.forEach(text -> inTransaction(_ -> fact(text).executeAtCommit())));
    assertThat(facts.of(organization)).containsExactlyElementsOf(texts);
  }

  @Test
  void copySendsDeferredStatementsFirst() {
    List<byte[]> copied = new ArrayList<>();
    inTransaction(_ -> {
      fact("first").executeAtCommit();
      sql.statement("select organization_id from fact where organization_id = :organization")
          .bind("organization", organization)
          .copy(copied::add);
    });
    assertThat(copied).hasSize(1);
  }

  @Test
  void statementWithATimeoutIsNeitherDeferredNorCopied() {
    assertThatThrownBy(
            () -> inTransaction(_ -> fact("first").within(Duration.ofSeconds(1)).executeAtCommit()))
        .isInstanceOf(IllegalStateException.class);
    SqlStatement all =
        sql.statement("select organization_id from fact").within(Duration.ofSeconds(1));
    assertThatThrownBy(() -> all.copy(_ -> {})).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nextStatementRunsAfterDeferredStatements() {
    inTransaction(connection -> {
      fact("first").executeAtCommit();
      assertThat(facts.of(organization)).containsExactly("first");
      fact("second").executeAtCommit();
      assertThat(sentFacts(connection)).isEqualTo(1);
    });
    assertThat(facts.of(organization)).containsExactly("first", "second");
  }

  @Test
  void failureOfADeferredStatementRollsBack() {
    assertThatThrownBy(() ->
            inTransaction(_ -> {
              fact("before").execute();
              fact("first").executeAtCommit();
              failing().executeAtCommit();
              fact("last").executeAtCommit();
            }))
        .hasMessageContaining("nowhere")
        .matches(failure -> !TransactionOutcome.isUnknown(failure));
    assertThat(facts.of(organization)).isEmpty();
  }

  @Test
  void lostConnectionAtCommitLeavesTheOutcomeUnknown() {
    assertThatThrownBy(() ->
            inTransaction(_ -> {
              fact("first").executeAtCommit();
              sql.statement("select pg_terminate_backend(pg_backend_pid())").executeAtCommit();
            }))
        .matches(TransactionOutcome::isUnknown);
    assertThat(facts.of(organization)).isEmpty();
  }

  @Test
  void failedDeferredStatementFailsTheNextStatement() {
    assertThatThrownBy(() ->
            inTransaction(_ -> {
              failing().executeAtCommit();
              fact("behind").execute();
            }))
        .hasMessageContaining("nowhere");
    assertThat(facts.of(organization)).isEmpty();
  }

  @Test
  void laterTransactionDoesNotSendRolledBackStatements() {
    onOneConnection(() -> {
      assertThatThrownBy(() ->
              inTransaction(_ -> {
                fact("lost").executeAtCommit();
                throw new SampleFacts.RolledBack();
              }))
          .isInstanceOf(SampleFacts.RolledBack.class);
      inTransaction(_ -> fact("kept").executeAtCommit());
    });
    assertThat(facts.of(organization)).containsExactly("kept");
  }

  @Test
  void innerTransactionSendsOnlyItsOwnStatements() {
    inTransaction(_ -> {
      fact("outer").executeAtCommit();
      transactions.execute(
          new DefaultTransactionDefinition(Propagation.REQUIRES_NEW),
          status -> {
            fact("inner").executeAtCommit();
            assertThat(sentFacts(status.getConnection())).isZero();
            return organization;
          });
      assertThat(facts.of(organization)).containsExactlyInAnyOrder("outer", "inner");
    });
  }

  @Test
  void deferringRequiresATransaction() {
    assertThatThrownBy(() -> fact("lost").executeAtCommit())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() ->
            transactions.execute(
                new DefaultTransactionDefinition(Propagation.SUPPORTS),
                _ -> {
                  fact("lost").executeAtCommit();
                  return organization;
                }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(facts.of(organization)).isEmpty();
  }

  @Test
  void statementWithATimeoutIsNotDeferred() {
    assertThatThrownBy(
            () -> inTransaction(_ -> fact("lost").within(Duration.ofSeconds(1)).executeAtCommit()))
        .isInstanceOf(IllegalStateException.class);
  }
}
