package chat.messaging.flag;

import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import chat.messaging.access.MarksStore;
import chat.messaging.access.MutesStore;
import chat.messaging.usertopic.UserTopicStore;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/**
 * The tables {@code read_block} and {@code message_flag}; a statement for any number of messages.
 */
@Singleton
final class FlagStore {

  /** What is kept of a message that is to be unread although it would be read by itself. */
  static final String UNREAD = "unread";

  private static final String BLOCK = MarksStore.block("id");
  private static final String BITS = MarksStore.bits("id");

  private static final String MARK_READ =
      """
      insert into read_block (organization_id, user_id, block, bits)
      select :organizationId, :userId, %1$s, %2$s
      from unnest(:messageIds::bigint[]) id group by %1$s
      on conflict (user_id, block) do update set bits = read_block.bits | excluded.bits
      """
          .formatted(BLOCK, BITS);

  private static final String CLEAR_READ =
      """
      update read_block set bits = read_block.bits & ~cleared.bits
      from (
        select %1$s as block, %2$s as bits
        from unnest(:messageIds::bigint[]) id group by %1$s) cleared
      where organization_id = :organizationId and user_id = :userId
        and read_block.block = cleared.block
      """
          .formatted(BLOCK, BITS);

  /**
   * What the reader sent is no longer read because he did; what was not sent to him, or comes from
   * somebody whom he mutes or did mute then, is noted.
   */
  private static final String EXPECT =
      """
      with own as (
        update message set read_by_sender = false
        where organization_id = :organizationId and sender_id = :userId and read_by_sender
          and id = any(:messageIds::bigint[]))
      insert into message_flag (organization_id, user_id, message_id, flag)
      select m.organization_id, :userId, m.id, 'unread'
      from message m
        join recipient r on r.id = m.recipient_id
        left join subscription s on s.channel_id = r.channel_id and s.user_id = :userId
        left join account a on a.organization_id = m.organization_id and a.user_id = :userId
      where m.organization_id = :organizationId and m.id = any(:messageIds::bigint[])
        and (r.channel_id is not null and (s.periods @> m.subscriptions_number) is not true
          or m.sender_id = any(a.muted_user_ids) or
      """
          + MutesStore.ended(":userId")
          + ") on conflict do nothing";

  private static final String ADD =
      """
      insert into message_flag (organization_id, user_id, message_id, flag)
      select organization_id, :userId, id, :flag from message
      where organization_id = :organizationId and id = any(:messageIds::bigint[])
      on conflict do nothing
      returning message_id
      """;

  private static final String REMOVE =
      """
      delete from message_flag
      where organization_id = :organizationId and user_id = :userId and flag = :flag
        and message_id = any(:messageIds::bigint[])
      returning message_id
      """;

  private static final String UNMARKED =
      """
      select id as message_id from unnest(:messageIds::bigint[]) id
        left join
      """
          + MarksStore.ofBlock(":userId", "id")
          + " where "
          + MarksStore.isUnmarked("id")
          + """
            or exists (select from message_flag f
              where f.organization_id = :organizationId and f.user_id = :userId
                and f.flag = 'unread' and f.message_id = id)
          """;

  private static final String MADE_UNREAD =
      """
      select f.message_id from message_flag f
      where f.organization_id = :organizationId and f.user_id = :userId and f.flag = 'unread'
      order by f.message_id limit :limit
      """;

  private static final String MADE_UNREAD_IN_CHANNEL =
      """
      select f.message_id
      from message_flag f
        join message m on m.id = f.message_id
        join recipient r on r.id = m.recipient_id
      where f.organization_id = :organizationId and f.user_id = :userId and f.flag = 'unread'
        and r.channel_id = :channelId and m.subscriptions_number < :number
      order by f.message_id limit :limit
      """;

  private static final String THERE =
      """
      select id from message
      where organization_id = :organizationId and id = any(:messageIds::bigint[])
      """;

  private static final String MUTED =
      """
      select m.id
      from message m
        join recipient r on r.id = m.recipient_id
        left join subscription s on s.channel_id = r.channel_id and s.user_id = :userId
        left join user_topic t on t.channel_id = r.channel_id and t.user_id = :userId
          and t.topic_key = lower(m.topic)
      where m.organization_id = :organizationId and m.id = any(:messageIds::bigint[])
        and
      """
          + UserTopicStore.isMuted("t.visibility_policy", "s.is_subscribed and s.is_muted");

  private final Sql sql;

  FlagStore(Sql sql) {
    this.sql = sql;
  }

  void markRead(Caller caller, List<Long> messageIds) {
    of(caller, MARK_READ, messageIds).execute();
  }

  void clearRead(Caller caller, List<Long> messageIds) {
    of(caller, CLEAR_READ, messageIds).execute();
  }

  /**
   * Has nothing be read by itself, as {@link chat.messaging.access.Marks#isRead} says that it is,
   * be it that it became so since it was looked at.
   */
  void expect(Caller caller, List<Long> messageIds) {
    of(caller, EXPECT, messageIds).execute();
  }

  /** Sets the flag; of which messages it was not set. */
  Set<Long> add(Caller caller, String flag, List<Long> messageIds) {
    return messageIds(of(caller, ADD, messageIds).bind("flag", flag));
  }

  /** Takes the flag away; of which messages it was set. */
  Set<Long> remove(Caller caller, String flag, List<Long> messageIds) {
    return messageIds(of(caller, REMOVE, messageIds).bind("flag", flag));
  }

  /** Those of the messages that the caller has not marked as read, or has made unread since. */
  Set<Long> unmarked(Caller caller, List<Long> messageIds) {
    return messageIds(of(caller, UNMARKED, messageIds));
  }

  private static Set<Long> messageIds(SqlStatement statement) {
    return Set.copyOf(statement.list(row -> row.number("message_id")));
  }

  /** The oldest messages that the caller has made unread although they would be read. */
  List<Long> madeUnread(Caller caller, int limit) {
    return of(caller, MADE_UNREAD).bind("limit", limit).list(row -> row.number("message_id"));
  }

  /** Those in a channel that were sent before the copy of subscriptions came to a number. */
  List<Long> madeUnreadInChannel(Caller caller, long channelId, long number, int limit) {
    return of(caller, MADE_UNREAD_IN_CHANNEL)
        .bind("channelId", channelId)
        .bind("number", number)
        .bind("limit", limit)
        .list(row -> row.number("message_id"));
  }

  /** Those of the messages whose topic the caller has muted, by itself or with its channel. */
  Set<Long> muted(Caller caller, List<Long> messageIds) {
    return Set.copyOf(of(caller, MUTED, messageIds).list(row -> row.number("id")));
  }

  /** Those of the messages that have not been deleted. */
  Set<Long> there(Caller caller, List<Long> messageIds) {
    return Set.copyOf(
        sql.statement(THERE)
            .bind("organizationId", caller.organizationId())
            .bind("messageIds", messageIds)
            .list(row -> row.number("id")));
  }

  private SqlStatement of(Caller caller, String text, List<Long> messageIds) {
    return of(caller, text).bind("messageIds", messageIds);
  }

  private SqlStatement of(Caller caller, String text) {
    return sql.statement(text)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId());
  }
}
