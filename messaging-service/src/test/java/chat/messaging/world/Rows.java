package chat.messaging.world;

import chat.contracts.Program;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Rows that a test writes itself, where other features would take long to. */
public final class Rows {

  private Rows() {}

  /** Runs a statement with these values for its question marks. */
  public static void change(String sql, Object... values) {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
