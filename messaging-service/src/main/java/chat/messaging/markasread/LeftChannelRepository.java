package chat.messaging.markasread;

import chat.kit.job.JobCounts;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;

/** The table {@code left_channel}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface LeftChannelRepository extends GenericRepository<LeftChannel, Long> {

  /** Stores left channels; one that is stored already gets the new change number. */
  @Query(
      """
      insert into left_channel (organization_id, user_id, channel_id, number, next_attempt)
      select given.*, :nextAttempt::timestamptz
      from unnest(:organizationIds, :userIds, :channelIds, :numbers) given
      on conflict (user_id, channel_id) do update set
        number = excluded.number, next_attempt = excluded.next_attempt, attempts = 0
      """)
  void save(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> organizationIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> numbers,
      Instant nextAttempt);

  /** Leases due jobs, the longest overdue first. */
  @Query(
      """
      with due as (
        select l.user_id, l.channel_id, a.is_active, a.role, a.is_bot, a.bot_owner_id
        from left_channel l join account a using (organization_id, user_id)
        where l.next_attempt <= :now
        order by l.next_attempt limit :most for update of l skip locked)
      update left_channel l
      set next_attempt = :until, attempts = attempts + 1
      from due where l.user_id = due.user_id and l.channel_id = due.channel_id
      returning l.*, due.is_active, due.role, due.is_bot, due.bot_owner_id
      """)
  List<LeftChannel> claim(Instant now, Instant until, int most);

  /** Postpones the next attempt, unless the channel has been left again since. */
  @Query(
      """
      update left_channel set next_attempt = :nextAttempt
      where user_id = :userId and channel_id = :channelId and number = :number
      """)
  void postpone(long userId, long channelId, long number, Instant nextAttempt);

  /** Deletes a finished job, unless the channel has been left again since. */
  @Query(
      """
      delete from left_channel
      where user_id = :userId and channel_id = :channelId and number = :number
      """)
  void delete(long userId, long channelId, long number);

  @Query(
      """
      select count(*) filter (where next_attempt <= :now) as due,
        count(*) filter (where next_attempt > :now) as waiting,
        count(*) filter (where attempts > 1) as retrying, 0 as failed,
        min(next_attempt) filter (where next_attempt <= :now) as oldest_due
      from left_channel join account using (organization_id, user_id)
      """)
  JobCounts count(Instant now);
}
