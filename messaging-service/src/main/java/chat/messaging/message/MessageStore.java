package chat.messaging.message;

import chat.contracts.Topic;
import chat.kit.sql.Sql;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import jakarta.inject.Singleton;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the tables {@code message} and {@code recipient}. */
@Singleton
final class MessageStore {

  private static final String MOMENT =
      """
      select nextval('message_id') as id,
        (select coalesce(max(number), 0) from copy_position
         where topic = :topic and organization_id = :organizationId) as subscriptions_number,
        array(select held_channels(:channelIds::bigint[], :now)) as held_channels
      from generate_series(1, :messages)
      """;

  private static final String INSERT =
      """
      insert into message (id, organization_id, recipient_id, sender_id, topic, content,
        rendered_content, client, sent_at, is_me_message, read_by_sender, subscriptions_number,
        mentioned_user_ids, mentioned_group_ids, channel_wildcard_mentioned,
        topic_wildcard_mentioned, topic_wildcard_user_ids)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String FIRST_OF_THEIR_TOPICS =
      """
      select message.id from message
      where message.id = any(:ids::bigint[]) and not exists (
        select from message before
        where before.recipient_id = message.recipient_id
          and lower(before.topic) = lower(message.topic) and before.id < message.id)
      """;

  private static final String CONVERSATION =
      """
      select id from recipient
      where organization_id = :organizationId
        and user_ids_hash = conversation_hash(:userIds::bigint[])
      """;

  private static final String MAKE_CONVERSATIONS =
      """
      insert into recipient (organization_id, user_ids, user_ids_hash)
      select :organizationId, user_ids, conversation_hash(user_ids)
      from unnest(:conversations::text[]) given cross join lateral (
        select given::bigint[] as user_ids) people
      on conflict (organization_id, user_ids_hash) do update set user_ids = excluded.user_ids
      returning id, user_ids
      """;

  private final Sql sql;
  private final JdbcOperations jdbc;
  private final Clock clock;

  MessageStore(Sql sql, JdbcOperations jdbc, Clock clock) {
    this.sql = sql;
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * Draws ids for messages; under the organization's lock.
   *
   * @param channelIds where some of them have another topic than the empty one
   */
  Moment moment(long organizationId, int messages, Set<Long> channelIds) {
    Instant now = clock.instant();
    List<Drawn> drawn =
        sql.statement(MOMENT)
            .bind("topic", Topic.SUBSCRIPTION_CHANGED.wireName())
            .bind("organizationId", organizationId)
            .bind("messages", messages)
            .bind("channelIds", channelIds)
            .bind("now", now)
            .list(row ->
                new Drawn(
                    row.number("id"),
                    row.number("subscriptions_number"),
                    row.numbers("held_channels")));
    return new Moment(
        drawn.stream().map(Drawn::id).toList(),
        Set.copyOf(drawn.getFirst().heldChannels()),
        drawn.getFirst().subscriptionsNumber(),
        now);
  }

  private record Drawn(long id, long subscriptionsNumber, List<Long> heldChannels) {}

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
    Set<Long> calledInTopic = draft.extras().calledInTopic();
    statement.setArray(17, calledInTopic == null ? null : bigints(connection, calledInTopic));
  }

  private static Array bigints(Connection connection, Collection<Long> numbers)
      throws SQLException {
    return connection.createArrayOf("bigint", numbers.toArray());
  }

  /** Those of the stored messages before which their topics had none. */
  Set<Long> firstOfTheirTopics(List<Long> ids) {
    return Set.copyOf(
        sql.statement(FIRST_OF_THEIR_TOPICS).bind("ids", ids).list(row -> row.number("id")));
  }

  /**
   * The recipient that stands for a conversation, if there is one.
   *
   * @param userIds sorted, each once
   */
  Optional<Long> conversation(long organizationId, List<Long> userIds) {
    return sql.statement(CONVERSATION)
        .bind("userIds", userIds)
        .bind("organizationId", organizationId)
        .find(row -> row.number("id"));
  }

  /** Recipients that stand for conversations, by the people of these. */
  Map<List<Long>, Long> makeConversations(long organizationId, Set<List<Long>> conversations) {
    Map<List<Long>, Long> made = new HashMap<>();
    sql.statement(MAKE_CONVERSATIONS)
        .bind("organizationId", organizationId)
        .bind("conversations", conversations.stream().map(MessageStore::array).toList())
        .list(row -> made.put(row.numbers("user_ids"), row.number("id")));
    return made;
  }

  /** As PostgreSQL writes it. */
  private static String array(List<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }
}
