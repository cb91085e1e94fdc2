package chat.bench.stack;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Subscribers by the hundred thousand, put where messaging-service keeps what it was told of them:
 * making as many accounts would take hours, mostly for their passwords' hashes.
 */
final class CrowdStore {

  /** Above all accounts that there are. */
  private static final long FIRST = 1L << 40;

  private final DatabaseAdmin database;

  CrowdStore(DatabaseAdmin database) {
    this.database = database;
  }

  /** Subscribes strangers to a channel that has subscribers already. */
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
        throw new IllegalStateException("messaging-service knows no subscriber of the channel yet");
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Nobody can be subscribed", e);
    }
  }
}
