package chat.messaging.world;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Locks a row of the service until closed; changes of the row wait. */
public final class HeldRow implements AutoCloseable {

  private final Connection connection;

  /** Waits until the row exists. */
  public HeldRow(String table, String column, long id) {
    try {
      connection = TestServers.get().connect(Program.MESSAGING);
      connection.setAutoCommit(false);
      await().until(() -> lock(table, column, id));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean lock(String table, String column, long id) throws SQLException {
    return hasRows("select 1 from " + table + " where " + column + " = " + id + " for update");
  }

  public void awaitWaiting() {
    await()
        .until(() ->
            hasRows(
                "select 1 from pg_locks where not granted"
                    + " and pg_backend_pid() = any (pg_blocking_pids(pid))"));
  }

  private boolean hasRows(String query) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet rows = statement.executeQuery()) {
      return rows.next();
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
