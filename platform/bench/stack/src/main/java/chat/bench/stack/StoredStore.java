package chat.bench.stack;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Counts what is really stored, with the superuser's eyes. */
final class StoredStore {

  private final DatabaseAdmin database;

  /**
   * @param database the one in which all services have their schemas
   */
  StoredStore(DatabaseAdmin database) {
    this.database = database;
  }

  long messages() {
    return count("select count(*) from messaging.message");
  }

  long reactions() {
    return count("select count(*) from messaging.reaction");
  }

  long files() {
    return count("select count(*) from uploads.upload");
  }

  /**
   * Has the database write down what it has until now, and so find files of its log that it can use
   * again, as it has five minutes after any start.
   */
  void checkpoint() {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute("checkpoint");
    } catch (SQLException e) {
      throw new IllegalStateException("What is stored can't be written down", e);
    }
  }

  private long count(String sql) {
    try (var connection = connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException("What is stored can't be counted", e);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(database.url(), database.user(), database.password());
  }
}
