package chat.bench.stack;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Counts stored rows, as superuser. */
final class StoredStore {

  private final DatabaseAdmin database;

  /**
   * @param database the database with the schemas of all services
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
   * Forces a checkpoint, so that PostgreSQL can recycle WAL files. Otherwise it can do so only five
   * minutes after a start.
   */
  void checkpoint() {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute("checkpoint");
    } catch (SQLException e) {
      throw new IllegalStateException("Checkpoint failed", e);
    }
  }

  private long count(String sql) {
    try (var connection = connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException("Counting stored rows failed", e);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(database.url(), database.user(), database.password());
  }
}
