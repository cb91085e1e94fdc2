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
 * Notifies the relay of another replica that changes were written, by PostgreSQL's NOTIFY.
 *
 * <p>It runs after the transaction has committed, because NOTIFY within a transaction serializes
 * all commits. A notification may be lost, so the relay polls, too.
 */
@Singleton
final class RelayNotifications {

  private static final String NOTIFY = "select pg_notify(current_schema() || ':relay', '')";
  private static final int WAIT_MILLIS = 5_000;
  private static final int CHECK_SECONDS = 5;

  private final DataSource dataSource;

  RelayNotifications(DataSource dataSource) {
    // The pool itself, because the listening connection is held for long and belongs to no request.
    this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
  }

  void send() throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(NOTIFY)) {
      statement.execute();
    }
  }

  /**
   * Runs the action for each notification, and once at the beginning for earlier ones.
   *
   * @param shouldContinue evaluated after each notification, and at least every ten seconds
   */
  void listen(Runnable action, BooleanSupplier shouldContinue) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      PGConnection pgConnection = connection.unwrap(PGConnection.class);
      statement.execute(
          "listen " + statement.enquoteIdentifier(connection.getSchema() + ":relay", true));
      action.run();
      while (shouldContinue.getAsBoolean()) {
        if (pgConnection.getNotifications(WAIT_MILLIS).length > 0) {
          action.run();
        } else if (!connection.isValid(CHECK_SECONDS)) {
          throw new SQLNonTransientConnectionException("the LISTEN connection was lost");
        }
      }
      statement.execute("unlisten *");
    }
  }
}
