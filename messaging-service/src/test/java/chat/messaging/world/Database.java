package chat.messaging.world;

import chat.contracts.Program;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads and changes rows of the service that no operation reads or changes. */
public final class Database {

  private Database() {}

  /** The first column of the query's rows, as texts. */
  public static List<String> column(String sql, Object... values) {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement statement = prepared(connection, sql, values);
        ResultSet rows = statement.executeQuery()) {
      List<String> column = new ArrayList<>();
      while (rows.next()) {
        column.add(rows.getString(1));
      }
      return column;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void execute(String sql, Object... values) {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement statement = prepared(connection, sql, values)) {
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Moves the send time of a message into the past. */
  public static void age(long messageId, int seconds) {
    execute(
        "update message set sent_at = sent_at - make_interval(secs => ?) where id = ?",
        seconds,
        messageId);
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }
}
