package chat.messaging.retention;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** Finds and deletes what is kept no longer. */
@Singleton
final class ExpiredMessageStore {

  /** Ids are in the order of time, so a recipient's oldest message tells of all. */
  private static final String FIND_RECIPIENTS =
      """
      select r.id
      from recipient r
      join organization o on o.organization_id = r.organization_id
      left join channel c on c.channel_id = r.channel_id
      cross join lateral (
        select m.sent_at from message m where m.recipient_id = r.id order by m.id limit 1) oldest
      where r.id > :after
        and oldest.sent_at < :now::timestamptz - make_interval(days => nullif(
          coalesce(c.message_retention_days, (o.settings ->> 'message_retention_days')::int), -1))
      order by r.id
      limit :most
      """;

  private static final String DELETE =
      """
      with oldest as (
        select id, sent_at from message where recipient_id = :recipientId
        order by id limit :most for update skip locked)
      delete from message
      using oldest, recipient r
        join organization o on o.organization_id = r.organization_id
        left join channel c on c.channel_id = r.channel_id
      where message.id = oldest.id
        and r.id = :recipientId
        and oldest.sent_at < :now::timestamptz - make_interval(days => nullif(
          coalesce(c.message_retention_days, (o.settings ->> 'message_retention_days')::int), -1))
      """;

  private final Sql sql;

  ExpiredMessageStore(Sql sql) {
    this.sql = sql;
  }

  /** Recipients beyond {@code after}, in order, that have messages which are kept no longer. */
  List<Long> recipients(long after, Instant now, int most) {
    return sql.statement(FIND_RECIPIENTS)
        .bind("after", after)
        .bind("now", now)
        .bind("most", most)
        .list(row -> row.number("id"));
  }

  /**
   * Deletes some of a recipient's messages that are kept no longer, the oldest first.
   *
   * @return how many
   */
  int delete(long recipientId, Instant now, int most) {
    return sql.statement(DELETE)
        .bind("recipientId", recipientId)
        .bind("now", now)
        .bind("most", most)
        .execute();
  }
}
