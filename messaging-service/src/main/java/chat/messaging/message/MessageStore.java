package chat.messaging.message;

import chat.contracts.Topic;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the tables {@code message}, {@code recipient} and {@code idempotency_key}. */
@Singleton
class MessageStore {

  private static final String MOMENT =
      """
      select nextval('message_id'),
        (select coalesce(max(number), 0) from copy_position
         where topic = ? and organization_id = ?)
      from generate_series(1, ?)
      """;

  private static final String INSERT =
      """
      insert into message (id, organization_id, recipient_id, sender_id, topic, content,
        rendered_content, client, sent_at, is_me_message, read_by_sender, subscriptions_number,
        mentioned_user_ids, mentioned_group_ids, channel_wildcard_mentioned,
        topic_wildcard_mentioned)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String SENT_BEFORE =
      """
      select account_id, key, message_id from idempotency_key
      where organization_id = ? and (account_id, key) in (select * from unnest(?, ?))
      """;

  private static final String KEEP_KEY =
      """
      insert into idempotency_key (organization_id, account_id, key, message_id)
      values (?, ?, ?, ?)
      """;

  private static final String CONVERSATION =
      """
      with people as (
        select ids, sha256(convert_to(array_to_string(ids, ','), 'UTF8')) as hash
        from (select ?::bigint[] as ids) as given),
      found as (
        select id from recipient join people on user_ids_hash = hash where organization_id = ?),
      made as (
        insert into recipient (organization_id, user_ids, user_ids_hash)
        select ?, ids, hash from people where not exists (select from found)
        on conflict (organization_id, user_ids_hash) do update set user_ids = excluded.user_ids
        returning id)
      select id from found union all select id from made
      """;

  private static final Set<String> REFUSING_CLASSES = Set.of("22", "23", "40");
  private static final String OUTCOME_UNKNOWN = "40003";

  private final JdbcOperations jdbc;
  private final Clock clock;

  MessageStore(JdbcOperations jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * Whether a failed transaction was refused for what it contains, so that nothing of it is stored:
   * the database said so (classes 22, 23 and 40 of SQL states) or was never asked.
   */
  static boolean certainlyRefused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refusal) {
        String state = String.valueOf(refusal.getSQLState());
        return REFUSING_CLASSES.contains(state.substring(0, 2)) && !state.equals(OUTCOME_UNKNOWN);
      }
    }
    return true;
  }

  /** Draws ids for messages; under the organization's lock. */
  Moment moment(long organizationId, int messages) {
    return jdbc.prepareStatement(
        MOMENT,
        statement -> {
          statement.setString(1, Topic.SUBSCRIPTION_CHANGED.wireName());
          statement.setLong(2, organizationId);
          statement.setInt(3, messages);
          try (ResultSet rows = statement.executeQuery()) {
            List<Long> ids = new ArrayList<>(messages);
            long subscriptionsNumber = 0;
            while (rows.next()) {
              ids.add(rows.getLong(1));
              subscriptionsNumber = rows.getLong(2);
            }
            return new Moment(ids, subscriptionsNumber, clock.instant());
          }
        });
  }

  void insert(Moment moment, List<Numbered> messages) {
    jdbc.prepareStatement(
        INSERT,
        statement -> {
          for (Numbered message : messages) {
            bind(statement, message.id(), moment, message.draft());
            statement.addBatch();
          }
          return statement.executeBatch();
        });
  }

  private static void bind(PreparedStatement statement, long id, Moment moment, Draft draft)
      throws SQLException {
    Connection connection = statement.getConnection();
    var mentions = draft.rendered().mentions();
    statement.setLong(1, id);
    statement.setLong(2, draft.organizationId());
    statement.setLong(3, draft.destination().recipientId());
    statement.setLong(4, draft.sender().userId());
    statement.setString(5, draft.destination().topic());
    statement.setString(6, draft.content());
    statement.setString(7, draft.rendered().html());
    statement.setString(8, draft.sender().client());
    statement.setTimestamp(9, Timestamp.from(moment.sentAt()));
    statement.setBoolean(10, draft.rendered().isMeMessage());
    statement.setBoolean(11, draft.readBySender());
    statement.setLong(12, moment.subscriptionsNumber());
    statement.setArray(13, bigints(connection, mentions.userIds()));
    statement.setArray(14, bigints(connection, mentions.groupIds()));
    statement.setBoolean(15, mentions.channelWildcard());
    statement.setBoolean(16, mentions.topicWildcard());
  }

  private static Array bigints(Connection connection, Collection<Long> numbers)
      throws SQLException {
    return connection.createArrayOf("bigint", numbers.toArray());
  }

  /** An account's idempotency key. */
  record Key(long accountId, String key) {}

  /** The messages that these keys made already. */
  Map<Key, Long> sentBefore(long organizationId, List<Key> keys) {
    return jdbc.prepareStatement(
        SENT_BEFORE,
        statement -> {
          Connection connection = statement.getConnection();
          statement.setLong(1, organizationId);
          statement.setArray(2, bigints(connection, keys.stream().map(Key::accountId).toList()));
          statement.setArray(
              3, connection.createArrayOf("text", keys.stream().map(Key::key).toArray()));
          try (ResultSet rows = statement.executeQuery()) {
            Map<Key, Long> sent = new HashMap<>();
            while (rows.next()) {
              sent.put(new Key(rows.getLong(1), rows.getString(2)), rows.getLong(3));
            }
            return sent;
          }
        });
  }

  void keep(long organizationId, Key key, long messageId) {
    jdbc.prepareStatement(
        KEEP_KEY,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setLong(2, key.accountId());
          statement.setString(3, key.key());
          statement.setLong(4, messageId);
          return statement.executeUpdate();
        });
  }

  /**
   * The recipient that stands for a conversation, made where there was none.
   *
   * @param userIds sorted, each once
   */
  @Transactional
  long conversation(long organizationId, List<Long> userIds) {
    return jdbc.prepareStatement(
        CONVERSATION,
        statement -> {
          statement.setArray(1, bigints(statement.getConnection(), userIds));
          statement.setLong(2, organizationId);
          statement.setLong(3, organizationId);
          try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }
}
