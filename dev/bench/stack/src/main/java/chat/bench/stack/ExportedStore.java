package chat.bench.stack;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/**
 * Inserts hundreds of thousands of messages directly into messaging-service's tables. Sending as
 * many would take most of an hour.
 */
final class ExportedStore {

  /** Twenty words each, about as varied as real messages; every tenth has a reaction. */
  private static final String MESSAGES =
      """
      with said as (
        select g, string_agg((array['soup', 'is', 'ready', 'and', 'the', 'meeting', 'begins', 'at',
            'noon', 'who', 'will', 'bring', 'bread', '**today**', 'please', 'look', 'into', 'that',
            'build', 'again', 'it', 'fails', 'on', 'two', 'machines', 'because', '“somebody”',
            'changed', 'a', 'setting', 'without', 'telling'])[1 + (hashint8(g * 64 + i) & 31)], ' ')
            as text
        from generate_series(1::bigint, ?) g, generate_series(1, 20) i group by g),
      made as (
        insert into messaging.message
          (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
           sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
           mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned)
        select nextval('messaging.message_id'), r.organization_id, r.id, ?, 'topic ' || g % 50, text,
          '<p>' || replace(text, '**today**', '<strong>today</strong>') || '</p>', 'bench', now(),
          false, true, 0, '{}', '{}', false, false
        from messaging.recipient r, said where r.channel_id = ? order by g
        returning id, organization_id, sender_id)
      insert into messaging.reaction
        (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
      select organization_id, id, sender_id, 'tada', '1f389', 'unicode_emoji' from made
      where id % 10 = 0
      """;

  private static final String COPY =
      """
      copy (select m.* from messaging.message m join messaging.recipient r on r.id = m.recipient_id
        where r.channel_id = %d order by m.id) to stdout
      """;

  private final DatabaseAdmin database;

  ExportedStore(DatabaseAdmin database) {
    this.database = database;
  }

  /** Inserts messages into a channel that already has one. */
  void write(long channelId, long senderId, long number) {
    try (Connection connection = connect();
        PreparedStatement insert = connection.prepareStatement(MESSAGES)) {
      insert.setLong(1, number);
      insert.setLong(2, senderId);
      insert.setLong(3, channelId);
      insert.executeUpdate();
      try (var vacuum = connection.createStatement()) {
        vacuum.execute("vacuum (analyze) messaging.message, messaging.reaction");
        vacuum.execute("checkpoint");
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Inserting messages failed", e);
    }
  }

  /** Copies the channel's messages to a null stream. Returns their number. */
  long copy(long channelId) {
    try (Connection connection = connect()) {
      return connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut(COPY.formatted(channelId), OutputStream.nullOutputStream());
    } catch (SQLException | IOException e) {
      throw new IllegalStateException("COPY of messages failed", e);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(database.url(), database.user(), database.password());
  }
}
