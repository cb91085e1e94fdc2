package chat.messaging.flag;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/**
 * The tables {@code read_block} and {@code message_flag}.
 *
 * <p>Each method runs one statement for any number of messages. A block has the bits of 1,024
 * messages.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface FlagRepository extends GenericRepository<ReadUpTo, Long> {

  /** Flag that keeps a message unread although it would otherwise count as read. */
  String UNREAD = "unread";

  /**
   * Marks messages as read and removes their flags {@code unread}.
   *
   * <p>The caller has checked that they are messages of the organization. Micronaut Data reads the
   * result only because the statement contains {@code returning}.
   *
   * @return those of the messages that were not marked as read, ascending
   */
  @Query(
      """
      with unmarked as (
        select given.id from unnest(:messageIds) as given (id)
          left join read_block b on b.user_id = :userId and b.block = given.id / 1024
        where given.id > coalesce(
              (select u.marked_up_to from read_up_to u where u.user_id = :userId), 0)
            and coalesce(get_bit(b.bits, (given.id % 1024)::int) = 0, true)
          or given.id in (select f.message_id from message_flag f
            where f.user_id = :userId and f.flag = 'unread')),
      marked as (
        insert into read_block (organization_id, user_id, block, bits)
        select :organizationId, :userId, id / 1024,
          bit_or(set_bit(0::bit(1024), (id % 1024)::int, 1))
        from unmarked group by id / 1024
        on conflict (user_id, block) do update set bits = read_block.bits | excluded.bits),
      cleared as (
        delete from message_flag f using unmarked
        where f.user_id = :userId and f.flag = 'unread' and f.message_id = unmarked.id
        returning f.message_id)
      select id from unmarked order by id
      """)
  List<Long> markRead(
      long organizationId, long userId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  @Query(
      """
      update read_block set bits = read_block.bits & ~cleared.bits
      from (
        select id / 1024 as block, bit_or(set_bit(0::bit(1024), (id % 1024)::int, 1)) as bits
        from unnest(:messageIds) id group by id / 1024) cleared
      where organization_id = :organizationId and user_id = :userId
        and read_block.block = cleared.block
      """)
  void clearRead(
      long organizationId, long userId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  /**
   * Keeps messages unread that {@link chat.messaging.messageread.FlagSet#isRead} would infer to be
   * read.
   *
   * <p>Clears {@code read_by_sender} of the user's own messages. Stores the flag {@code unread} for
   * messages that were not sent to the user, whose sender is muted or was muted then, or up to
   * which the user has marked all messages as read.
   */
  @Query(
      """
      with own as (
        update message set read_by_sender = false
        where organization_id = :organizationId and sender_id = :userId and read_by_sender
          and id = any(:messageIds))
      insert into message_flag (organization_id, user_id, message_id, flag)
      select m.organization_id, :userId, m.id, 'unread'
      from message m
        join recipient r on r.id = m.recipient_id
        left join subscription s on s.channel_id = r.channel_id and s.user_id = :userId
        left join account a on a.organization_id = m.organization_id and a.user_id = :userId
      where m.organization_id = :organizationId and m.id = any(:messageIds)
        and (r.channel_id is not null and (s.periods @> m.subscriptions_number) is not true
          or m.sender_id = any(a.muted_user_ids)
          or m.id <= (select u.marked_up_to from read_up_to u where u.user_id = :userId)
          or exists (select from ended_mute e
            where e.user_id = :userId and e.muted_user_id = m.sender_id
              and e.last_message_id >= m.id))
      on conflict do nothing
      """)
  void keepUnread(
      long organizationId, long userId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  /**
   * Sets a flag.
   *
   * @return the messages of which it was not set before
   */
  @Query(
      """
      insert into message_flag (organization_id, user_id, message_id, flag)
      select organization_id, :userId, id, :flag from message
      where organization_id = :organizationId and id = any(:messageIds)
      on conflict do nothing
      returning message_id
      """)
  List<Long> add(
      long organizationId,
      long userId,
      String flag,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  /**
   * Removes a flag.
   *
   * @return the messages of which it was set before
   */
  @Query(
      """
      delete from message_flag
      where organization_id = :organizationId and user_id = :userId and flag = :flag
        and message_id = any(:messageIds)
      returning message_id
      """)
  List<Long> remove(
      long organizationId,
      long userId,
      String flag,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  /**
   * Removes the flag {@code unread} from all messages up to one.
   *
   * @return the messages that had it
   */
  @Query(
      """
      delete from message_flag
      where organization_id = :organizationId and user_id = :userId and flag = 'unread'
        and message_id <= :messageId
      returning message_id
      """)
  List<Long> clearUnread(long organizationId, long userId, long messageId);

  /**
   * Returns the id up to which all messages of an organization are committed.
   *
   * <p>The caller holds the organization's lock, under which its message ids are allocated until
   * the messages are committed. So later messages of the organization get higher ids.
   */
  @Query("select case when is_called then last_value else 0 end from message_id")
  long lastMessageId();

  /** Finds those of a channel that were sent before a change number of subscriptions. */
  @Query(
      """
      select f.message_id
      from message_flag f
        join message m on m.id = f.message_id
        join recipient r on r.id = m.recipient_id
      where f.organization_id = :organizationId and f.user_id = :userId and f.flag = 'unread'
        and r.channel_id = :channelId and m.subscriptions_number < :number
      order by f.message_id limit :most
      """)
  List<Long> madeUnreadInChannel(
      long organizationId, long userId, long channelId, long number, int most);

  /** Finds those of the messages that still exist. */
  @Query(
      """
      select id from message
      where organization_id = :organizationId and id = any(:messageIds)
      """)
  List<Long> existing(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  /**
   * Finds those of the messages whose topic or channel the user has muted.
   *
   * <p>Must agree with {@link chat.messaging.usertopic.UserTopicRepository#isMuted}.
   */
  @Query(
      """
      select m.id
      from message m
        join recipient r on r.id = m.recipient_id
        left join subscription s on s.channel_id = r.channel_id and s.user_id = :userId
        left join user_topic t on t.channel_id = r.channel_id and t.user_id = :userId
          and t.topic_key = lower(m.topic)
      where m.organization_id = :organizationId and m.id = any(:messageIds)
        and case t.visibility_policy when 1 then true when 2 then false when 3 then false
          else s.is_subscribed and s.is_muted end
      """)
  List<Long> muted(
      long organizationId, long userId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);
}
