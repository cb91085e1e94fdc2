package chat.messaging.access;

import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import jakarta.inject.Singleton;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a message together with what decides who may read it, in one query. */
@Singleton
class ReadableMessageStore {

  private static final String FIND =
      """
      select m.id, m.recipient_id, m.sender_id, m.topic, m.content, m.rendered_content, m.client,
        m.sent_at, m.is_me_message, m.read_by_sender, m.mentioned_user_ids,
        m.channel_wildcard_mentioned, m.topic_wildcard_mentioned, r.user_ids, c.channel_id, c.name, c.invite_only, c.is_web_public,
        c.history_public_to_subscribers, c.is_archived, c.topics_policy, c.can_send_message_group,
        c.can_create_topic_group, c.can_subscribe_group, c.can_add_subscribers_group,
        coalesce(s.is_subscribed, false) as subscribed,
        coalesce(s.periods @> m.subscriptions_number, false) as subscribed_then,
        false as owner_subscribed, true as topic_exists
      from message m
      join recipient r on r.id = m.recipient_id
      left join channel c on c.channel_id = r.channel_id
      left join subscription s on s.channel_id = c.channel_id and s.user_id = ?
      where m.id = ? and m.organization_id = ?
      """;

  private final JdbcOperations jdbc;
  private final ChannelFactsReader channelFacts;

  ReadableMessageStore(JdbcOperations jdbc, ChannelFactsReader channelFacts) {
    this.jdbc = jdbc;
    this.channelFacts = channelFacts;
  }

  @Connectable
  Optional<MessageFacts> find(long organizationId, long readerId, long messageId) {
    return jdbc.prepareStatement(
        FIND,
        statement -> {
          statement.setLong(1, readerId);
          statement.setLong(2, messageId);
          statement.setLong(3, organizationId);
          try (ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(message(row)) : Optional.empty();
          }
        });
  }

  private MessageFacts message(ResultSet row) throws SQLException {
    return new MessageFacts(
        row.getLong("id"),
        row.getLong("recipient_id"),
        row.getLong("sender_id"),
        row.getString("topic"),
        row.getString("content"),
        row.getString("rendered_content"),
        row.getString("client"),
        row.getTimestamp("sent_at").toInstant(),
        row.getBoolean("is_me_message"),
        row.getBoolean("read_by_sender"),
        ids(row.getArray("mentioned_user_ids")),
        row.getBoolean("channel_wildcard_mentioned"),
        row.getBoolean("topic_wildcard_mentioned"),
        ids(row.getArray("user_ids")),
        row.getObject("channel_id") == null ? null : channelFacts.read(row),
        row.getBoolean("subscribed_then"));
  }

  private static List<Long> ids(@Nullable Array array) throws SQLException {
    return array == null ? List.of() : List.of((Long[]) array.getArray());
  }
}
