package chat.kit.sql;

import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.exceptions.TransactionSystemException;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Statements of transactions that nobody awaits. They go to the database together with the commit,
 * in one way there and back, or in front of the transaction's next statement, where there is one
 * (decision 64).
 */
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

  /** Leaves a statement to the commit of the transaction that is under way. */
  void add(SqlStatement statement) {
    var transaction =
        transactions
            .findTransactionStatus()
            .orElseThrow(() -> new IllegalStateException("There is no transaction to commit"));
    Connection connection = connections.getConnectionStatus().getConnection();
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

  /** Sends what its transaction has left to the commit, for something else comes behind it. */
  void send(Connection connection) {
    List<SqlStatement> statements = unsent.get(connection);
    if (statements != null && !statements.isEmpty()) {
      try {
        send(connection, statements, "");
      } catch (SQLException e) {
        throw new DataAccessException(e.getMessage() + " in " + text(statements), e);
      }
      statements.clear();
    }
  }

  /** Whoever is behind this finds nothing to commit any more, and does not ask the database. */
  private void commit(Connection connection) {
    List<SqlStatement> statements = unsent.getOrDefault(connection, List.of());
    if (!statements.isEmpty()) {
      try {
        send(connection, statements, COMMIT);
      } catch (SQLException e) {
        throw new TransactionSystemException(e.getMessage() + " in " + text(statements), e);
      }
    }
  }

  private static void send(Connection connection, List<SqlStatement> statements, String end)
      throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(text(statements) + end)) {
      int bound = 0;
      for (SqlStatement statement : statements) {
        bound = statement.bindAll(prepared, bound);
      }
      prepared.execute();
    }
  }

  private static String text(List<SqlStatement> statements) {
    return statements.stream().map(SqlStatement::text).collect(Collectors.joining(";\n"));
  }
}
