package chat.bench.stack;

import chat.provision.ProvisionSettings.DatabaseAdmin;
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

  private long count(String sql) {
    try (var connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException("What is stored can't be counted", e);
    }
  }
}
