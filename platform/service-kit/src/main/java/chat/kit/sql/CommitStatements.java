package chat.kit.sql;

import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.exceptions.TransactionSystemException;
import io.micronaut.transaction.support.TransactionSynchronization;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Statements whose results are not needed before the commit.
 *
 * <p>They are sent in one round trip with the commit, or before the transaction's next statement,
 * if there is one (decision 4).
 */
@Singleton
final class CommitStatements {

  private static final String COMMIT = ";\ncommit";

  private final ConnectionOperations<Connection> connections;
  private final SynchronousTransactionManager<Connection> transactions;
  private final Map<Connection, List<SqlStatement>> unsent = new ConcurrentHashMap<>();

  CommitStatements(
      ConnectionOperations<Connection> connections,
      SynchronousTransactionManager<Connection> transactions) {
    this.connections = connections;
    this.transactions = transactions;
  }

  /** Defers a statement to the commit of the current transaction. */
  void add(SqlStatement statement) {
    var transaction =
        transactions.findTransactionStatus().orElseThrow(CommitStatements::noTransaction);
    Connection connection = connections.getConnectionStatus().getConnection();
    if (commitsByItself(connection)) {
      throw noTransaction();
    }
    List<SqlStatement> statements = unsent.get(connection);
    if (statements == null) {
      statements = new ArrayList<>();
      unsent.put(connection, statements);
      transaction.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void beforeCommit(boolean readOnly) {
              commit(connection);
            }

            @Override
            public void afterCompletion(Status status) {
              unsent.remove(connection);
            }
          });
    }
    statements.add(statement);
  }

  /** Sends the deferred statements of a transaction, because another statement follows. */
  void send(Connection connection) {
    List<SqlStatement> statements = unsent.get(connection);
    if (statements != null && !statements.isEmpty()) {
      String text = text(statements);
      try (PreparedStatement prepared = connection.prepareStatement(text)) {
        bindAll(prepared, statements);
        prepared.execute();
      } catch (SQLException e) {
        throw failed(text, e);
      }
      statements.clear();
    }
  }

  /** Commits with the deferred statements; the driver's own commit then needs no round trip. */
  private void commit(Connection connection) {
    List<SqlStatement> statements = unsent.getOrDefault(connection, List.of());
    if (statements.isEmpty()) {
      return;
    }
    String text = text(statements) + COMMIT;
    boolean isCommitted = false;
    try (PreparedStatement prepared = connection.prepareStatement(text)) {
      bindAll(prepared, statements);
      executeWithCommit(prepared, text);
      isCommitted = true;
    } catch (SQLException e) {
      throw isCommitted ? unknown(text, e) : failed(text, e);
    }
  }

  /**
   * Executes the text. A failure may be committed nevertheless, unless the transaction is open and
   * failed, because then it has not reached its commit.
   */
  private static void executeWithCommit(PreparedStatement prepared, String text)
      throws SQLException {
    BaseConnection connection = prepared.getConnection().unwrap(BaseConnection.class);
    try {
      prepared.execute();
    } catch (SQLException e) {
      if (connection.getTransactionState() == TransactionState.FAILED) {
        throw e;
      }
      throw unknown(text, e);
    } catch (RuntimeException e) {
      throw unknown(text, e);
    }
  }

  /** The outcome is unknown, as with any commit that failed. */
  private static TransactionSystemException unknown(String text, Exception failure) {
    return new TransactionSystemException(failure.getMessage() + " in " + text, failure);
  }

  private static void bindAll(PreparedStatement prepared, List<SqlStatement> statements)
      throws SQLException {
    int bound = 0;
    for (SqlStatement statement : statements) {
      bound = statement.bindAll(prepared, bound);
    }
  }

  private static String text(List<SqlStatement> statements) {
    return statements.stream().map(SqlStatement::text).collect(Collectors.joining(";\n"));
  }

  private static DataAccessException failed(String text, SQLException failure) {
    return new DataAccessException(failure.getMessage() + " in " + text, failure);
  }

  private static boolean commitsByItself(Connection connection) {
    try {
      return connection.getAutoCommit();
    } catch (SQLException e) {
      throw failed("a transaction", e);
    }
  }

  private static IllegalStateException noTransaction() {
    return new IllegalStateException("There is no transaction to commit");
  }
}
