package chat.kit.outbox;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/**
 * How a replica that has written changes tells the one that relays them: by a notification of
 * PostgreSQL once the transaction has committed. Within it, all that commit would wait for each
 * other. A call may be lost; the relay looks by itself, too.
 */
@Singleton
final class RelayCalls {

  private static final String CALL = "select pg_notify(current_schema() || ':relay', '')";
  private static final int LOOK_MILLIS = 500;
  private static final int CHECK_SECONDS = 5;

  private final DataSource dataSource;

  RelayCalls(DataSource dataSource) {
    // The pool itself: the connection that listens is held for long and belongs to no request.
    this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
  }

  void call() throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(CALL)) {
      statement.execute();
    }
  }

  /**
   * Runs the action for the calls that come, and once at the beginning for those that came before.
   *
   * @param goesOn asked every half second at least
   */
  void hear(Runnable action, BooleanSupplier goesOn) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      PGConnection line = connection.unwrap(PGConnection.class);
      statement.execute(
          "listen " + statement.enquoteIdentifier(connection.getSchema() + ":relay", true));
      action.run();
      while (goesOn.getAsBoolean()) {
        if (line.getNotifications(LOOK_MILLIS).length > 0) {
          action.run();
        } else if (!connection.isValid(CHECK_SECONDS)) {
          throw new SQLNonTransientConnectionException("the connection that listens is gone");
        }
      }
      statement.execute("unlisten *");
    }
  }
}
