package chat.messaging.flag;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** The table {@code ended_mute}, and the messages that a mute makes read. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface MutedMessageRepository extends GenericRepository<ReadUpTo, Long> {

  /**
   * Finds messages after {@code readUpTo} that become read when the user mutes their senders.
   *
   * @param newest how many of the newest messages of each sender are examined
   */
  @Query(
      """
      select m.id
      from unnest(:mutedUserIds) muted (user_id)
        cross join lateral (
          select * from message
          where sender_id = muted.user_id and id > :readUpTo order by id desc limit :newest) m
        join recipient r on r.id = m.recipient_id
        left join subscription s on s.channel_id = r.channel_id and s.user_id = :userId
        left join read_block b on b.user_id = :userId and b.block = m.id / 1024
      where m.organization_id = :organizationId
        and (r.user_ids @> array[:userId::bigint] or s.periods @> m.subscriptions_number)
        and m.id > coalesce(
          (select u.marked_up_to from read_up_to u where u.user_id = :userId), 0)
        and coalesce(get_bit(b.bits, (m.id % 1024)::int) = 0, true)
        and not exists (select from message_flag f
          where f.user_id = :userId and f.flag = 'unread' and f.message_id = m.id)
        and not exists (select from ended_mute e
          where e.user_id = :userId and e.muted_user_id = m.sender_id
            and e.last_message_id >= m.id)
      order by m.id
      """)
  List<Long> madeRead(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> mutedUserIds,
      long readUpTo,
      int newest);

  /**
   * Stores ended mutes, each with the last message id that it still makes read.
   *
   * <p>Later messages are unread, although a search that ran while the mute ended may have counted
   * them as read.
   *
   * @return the last message id of each mute
   */
  @Query(
      """
      insert into ended_mute (organization_id, user_id, muted_user_id, last_message_id)
      select :organizationId, :userId, muted_user_id, (select last_value from message_id)
      from unnest(:mutedUserIds) muted_user_id
      on conflict (user_id, muted_user_id) do update set last_message_id = excluded.last_message_id
      returning last_message_id
      """)
  List<Long> saveEnded(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> mutedUserIds);
}
