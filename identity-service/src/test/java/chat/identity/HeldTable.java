package chat.identity;

import chat.contracts.Program;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Locks a table until closed; readers of the table block until then. */
public final class HeldTable implements AutoCloseable {
  private final String table;
  private final Connection connection;

  public HeldTable(String table) throws SQLException {
    this.table = table;
    this.connection = TestServers.get().connect(Program.IDENTITY);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table " + table + " in access exclusive mode");
    }
  }

  /** Returns the number of sessions that wait for the table. */
  public long waiting() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select count(*) from pg_locks where relation = ?::regclass and not granted")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
