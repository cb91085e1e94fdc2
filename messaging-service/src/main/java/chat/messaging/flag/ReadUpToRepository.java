package chat.messaging.flag;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;

/** The tables {@code read_up_to} and {@code moved_messages}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface ReadUpToRepository extends GenericRepository<ReadUpTo, Long> {

  /**
   * Finds the watermark of an account.
   *
   * <p>Only the 1,000 newest moves of an organization are stored. A watermark that was stored
   * before the first of them is unknown.
   */
  @Query(
      """
      select
        case when moves.kept = 1000 and moves.first > u.moves then 0
          else coalesce(u.message_id, 0) end as known_id,
        coalesce(u.message_id, 0) as noted_id, coalesce(u.marked_up_to, 0) as marked_up_to,
        coalesce(u.looked_up_to, 0) as looked_up_to, coalesce(u.changes, 0) as changes,
        coalesce(moves.last, 0) as moves,
        (select min(first_message_id) from moved_messages
          where organization_id = :organizationId and number > u.moves) as first_moved_id,
        (select min(f.message_id) from message_flag f
          where f.user_id = :userId and f.flag = 'unread') as first_flagged_id
      from (
          select count(*) as kept, min(number) as first, max(number) as last from moved_messages
          where organization_id = :organizationId) moves
        left join read_up_to u on u.user_id = :userId
      """)
  ReadUpTo find(long organizationId, long userId);

  /**
   * Stores the watermark, unless messages have been marked as unread since {@link #find}.
   *
   * @param moves as {@link #find} returned it
   * @param changes as {@link #find} returned it
   */
  @Query(
      """
      insert into read_up_to (user_id, organization_id, message_id, looked_up_to, moves, changes)
      values (:userId, :organizationId, :messageId, :lookedUpTo, :moves, 0)
      on conflict (user_id) do update set message_id = excluded.message_id,
        looked_up_to = excluded.looked_up_to, moves = excluded.moves
      where read_up_to.changes = :changes
      """)
  void save(
      long organizationId, long userId, long messageId, long lookedUpTo, long moves, long changes);

  /** Lowers the watermark, in the transaction that marks messages as unread. */
  @Query(
      """
      insert into read_up_to (user_id, organization_id, message_id, looked_up_to, moves, changes)
      values (:userId, :organizationId, 0, 0, 0, 1)
      on conflict (user_id) do update set
        message_id = least(read_up_to.message_id, :firstMessageId - 1),
        changes = read_up_to.changes + 1
      """)
  void madeUnread(long organizationId, long userId, long firstMessageId);

  /**
   * Marks all messages up to this one as read, unless messages have been marked as unread since
   * {@link #find}.
   *
   * @param changes as {@link #find} returned it
   * @return the number of changed rows
   */
  @Query(
      """
      insert into read_up_to
        (user_id, organization_id, message_id, looked_up_to, moves, changes, marked_up_to)
      values (:userId, :organizationId, 0, :messageId, 0, 0, :messageId)
      on conflict (user_id) do update set
        looked_up_to = greatest(read_up_to.looked_up_to, excluded.looked_up_to),
        marked_up_to = greatest(read_up_to.marked_up_to, excluded.marked_up_to)
      where read_up_to.changes = :changes
      """)
  int markAllRead(long organizationId, long userId, long messageId, long changes);

  /** Records a move, in the transaction that moves messages into another channel. */
  @Query(
      """
      insert into moved_messages (organization_id, first_message_id)
      values (:organizationId, :firstMessageId)
      """)
  void insertMove(long organizationId, long firstMessageId);

  /**
   * Records a further part of a move, in place of the record of its earlier parts.
   *
   * <p>Keeps the first message of the newest record that includes this message.
   *
   * @return the number of the record
   */
  @Query(
      """
      with replaced as (
        delete from moved_messages where organization_id = :organizationId and number = (
          select max(number) from moved_messages
          where organization_id = :organizationId and first_message_id <= :firstMessageId)
        returning first_message_id)
      insert into moved_messages (organization_id, first_message_id)
      select :organizationId,
        coalesce((select first_message_id from replaced), :firstMessageId::bigint)
      returning number
      """)
  long extendMove(long organizationId, long firstMessageId);

  /** Deletes all but an organization's 1,000 newest moves. */
  @Query(
      """
      delete from moved_messages
      where organization_id = :organizationId and number <= (
        select number from moved_messages where organization_id = :organizationId
        order by number desc offset 1000 limit 1)
      """)
  void deleteOldMoves(long organizationId);
}
