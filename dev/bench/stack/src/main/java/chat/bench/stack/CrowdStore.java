package chat.bench.stack;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Inserts hundreds of thousands of subscribers directly into messaging-service's tables. Creating
 * as many accounts would take hours, mostly for hashing passwords.
 */
final class CrowdStore {

  /** Greater than the id of any existing account. */
  private static final long FIRST = 1L << 40;

  private final DatabaseAdmin database;

  CrowdStore(DatabaseAdmin database) {
    this.database = database;
  }

  /** Subscribes nonexistent users to a channel that already has subscribers. */
  void subscribe(long channelId, int number) {
    try (var connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        var insert =
            connection.prepareStatement(
                """
                insert into messaging.subscription
                  (channel_id, user_id, organization_id, is_subscribed, periods)
                select channel_id, ? + number, organization_id, is_subscribed, periods
                from (select * from messaging.subscription where channel_id = ? limit 1) one,
                  generate_series(1, ?) number
                """)) {
      insert.setLong(1, FIRST);
      insert.setLong(2, channelId);
      insert.setInt(3, number);
      if (insert.executeUpdate() != number) {
        throw new IllegalStateException("messaging-service has no subscriber of the channel yet");
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Inserting subscribers failed", e);
    }
  }
}
