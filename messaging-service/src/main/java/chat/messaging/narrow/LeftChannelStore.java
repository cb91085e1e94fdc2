package chat.messaging.narrow;

import chat.kit.job.Job;
import chat.kit.job.JobCounts;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.channel.ChannelsLeft;
import chat.messaging.channel.ChannelsLeft.Left;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** The table {@code left_channel}. */
@Singleton
final class LeftChannelStore {

  private static final String KEEP =
      """
      insert into left_channel (organization_id, user_id, channel_id, number, next_attempt)
      select given.*, :nextAttempt::timestamptz
      from unnest(:organizationIds::bigint[], :userIds::bigint[], :channelIds::bigint[],
        :numbers::bigint[]) given
      on conflict (user_id, channel_id) do update set
        number = excluded.number, next_attempt = excluded.next_attempt, attempts = 0
      """;

  private static final String CLAIM =
      """
      with due as (
        select l.user_id, l.channel_id, a.is_active, a.role, a.is_bot, a.bot_owner_id
        from left_channel l join account a using (organization_id, user_id)
        where l.next_attempt <= :now
        order by l.next_attempt limit 1 for update of l skip locked)
      update left_channel l
      set next_attempt = :claimedUntil, attempts = attempts + 1
      from due where l.user_id = due.user_id and l.channel_id = due.channel_id
      returning l.*, due.is_active, due.role, due.is_bot, due.bot_owner_id
      """;

  private static final String POSTPONE =
      """
      update left_channel set next_attempt = :nextAttempt
      where user_id = :userId and channel_id = :channelId and number = :number
      """;

  private static final String FINISH =
      """
      delete from left_channel
      where user_id = :userId and channel_id = :channelId and number = :number
      """;

  private static final String COUNT =
      """
      select count(*) filter (where next_attempt <= :now) as due,
        count(*) filter (where next_attempt > :now) as waiting,
        count(*) filter (where attempts > 1) as retrying, 0 as failed,
        min(next_attempt) filter (where next_attempt <= :now) as oldest_due
      from left_channel
      """;

  private final Sql sql;

  LeftChannelStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * A channel that nobody else takes up for the time being.
   *
   * @param reader who has left it
   * @param isActive whether that account is not deactivated
   * @param number with which he left
   * @param attempts this one included
   */
  record Claimed(Caller reader, boolean isActive, long channelId, long number, int attempts)
      implements Job {

    @Override
    public long id() {
      return channelId;
    }

    @Override
    public int attempt() {
      return attempts;
    }
  }

  void keep(ChannelsLeft left, Instant nextAttempt) {
    sql.statement(KEEP)
        .bindEach("organizationIds", left.all(), Left::organizationId)
        .bindEach("userIds", left.all(), Left::userId)
        .bindEach("channelIds", left.all(), Left::channelId)
        .bindEach("numbers", left.all(), Left::number)
        .bind("nextAttempt", nextAttempt)
        .execute();
  }

  /** Claims what is due and has waited longest. */
  Optional<Claimed> claim(Instant now, Instant claimedUntil) {
    return sql.statement(CLAIM)
        .bind("now", now)
        .bind("claimedUntil", claimedUntil)
        .find(row ->
            new Claimed(
                new Caller(
                    row.number("organization_id"),
                    row.number("user_id"),
                    Role.of((int) row.number("role")),
                    row.flag("is_bot"),
                    row.numberOrNull("bot_owner_id"),
                    Caller.NO_CLIENT),
                row.flag("is_active"),
                row.number("channel_id"),
                row.number("number"),
                (int) row.number("attempts")));
  }

  JobCounts count(Instant now) {
    return sql.statement(COUNT)
        .bind("now", now)
        .one(row ->
            new JobCounts(
                row.number("due"),
                row.number("waiting"),
                row.number("retrying"),
                row.number("failed"),
                row.instantOrNull("oldest_due")));
  }

  /** Unless it was left once more meanwhile. */
  void postpone(Claimed channel, Instant nextAttempt) {
    sql.statement(POSTPONE)
        .bind("nextAttempt", nextAttempt)
        .bind("userId", channel.reader().userId())
        .bind("channelId", channel.channelId())
        .bind("number", channel.number())
        .execute();
  }

  /** The same. */
  void finish(Claimed channel) {
    sql.statement(FINISH)
        .bind("userId", channel.reader().userId())
        .bind("channelId", channel.channelId())
        .bind("number", channel.number())
        .execute();
  }
}
