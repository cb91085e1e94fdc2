package chat.bench.stack.large;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds topics and channels of suitable sizes, as superuser. */
final class LargeDataStore {

  /** Parameters: organization, size, number of topics. */
  private static final String TOPICS =
      """
      select r.channel_id, m.topic, count(*) as messages, max(m.id) as last_id
      from messaging.message m join messaging.recipient r on r.id = m.recipient_id
      where r.organization_id = ? and r.channel_id is not null
      group by 1, 2 order by abs(count(*) - ?), 1, 2 limit ?
      """;

  /** Parameters as above. */
  private static final String CHANNELS =
      """
      select r.channel_id, '' as topic, count(*) as messages, max(m.id) as last_id
      from messaging.message m join messaging.recipient r on r.id = m.recipient_id
      where r.organization_id = ? and r.channel_id is not null
      group by 1 order by abs(count(*) - ?), 1 limit ?
      """;

  private final DatabaseAdmin database;
  private final long organizationId;

  /**
   * A topic, or a channel.
   *
   * @param topic empty for a channel
   * @param lastId the newest message
   */
  record SizedTopic(long channelId, String topic, long messages, long lastId) {}

  LargeDataStore(DatabaseAdmin database, long organizationId) {
    this.database = database;
    this.organizationId = organizationId;
  }

  /** The topics whose number of messages is nearest to the given one. */
  List<SizedTopic> topics(long messages, int number) {
    return find(TOPICS, messages, number);
  }

  /** The channel whose number of messages is nearest to the given one. */
  SizedTopic channel(long messages) {
    return find(CHANNELS, messages, 1).getFirst();
  }

  private List<SizedTopic> find(String sql, long messages, int number) {
    try (var connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        var select = connection.prepareStatement(sql)) {
      select.setLong(1, organizationId);
      select.setLong(2, messages);
      select.setInt(3, number);
      var topics = new ArrayList<SizedTopic>();
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          topics.add(
              new SizedTopic(
                  rows.getLong("channel_id"),
                  rows.getString("topic"),
                  rows.getLong("messages"),
                  rows.getLong("last_id")));
        }
      }
      return topics;
    } catch (SQLException e) {
      throw new IllegalStateException("Finding topics failed", e);
    }
  }
}
