package chat.messaging.retention;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;

/** Finds and deletes expired messages. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ExpiredMessageRepository extends GenericRepository<ExpiredMessage, Long> {

  /** Finds the organizations in which any messages expire. */
  @Query(
      """
      select organization_id from organization
      where (settings ->> 'message_retention_days')::int > 0
      union
      select organization_id from channel where message_retention_days > 0
      """)
  List<Long> organizations();

  /**
   * Lists recipients of an organization with ids above {@code after}, in order.
   *
   * <p>Checks only the oldest message, since ids ascend with time. Messages expire only if the
   * number of days is positive.
   */
  @Query(
      """
      select r.id, r.channel_id, coalesce(r.user_ids, '{}') as user_ids,
        coalesce(
          oldest.sent_at < :now::timestamptz - make_interval(days => nullif(greatest(
            coalesce(c.message_retention_days,
              (o.settings ->> 'message_retention_days')::int), 0), 0)),
          false) as is_expired
      from (
        select id, organization_id, channel_id, user_ids from recipient
        where organization_id = :organizationId and id > :after
        order by id limit :most) r
      join organization o on o.organization_id = r.organization_id
      left join channel c on c.channel_id = r.channel_id
      left join lateral (
        select sent_at from message where recipient_id = r.id order by id limit 1) oldest on true
      order by r.id
      """)
  List<RetentionRecipient> recipients(long organizationId, long after, Instant now, int most);

  /** Locks the messages that {@link #delete} examines. */
  @Query(
      """
      select id from message where recipient_id = :recipientId
      order by id limit :most for update
      """)
  List<Long> lock(long recipientId, int most);

  /** Deletes the expired ones of a recipient's oldest messages. */
  @Query(
      """
      with oldest as (
        select id, sent_at from message where recipient_id = :recipientId
        order by id limit :most)
      delete from message using oldest, recipient r
      join organization o on o.organization_id = r.organization_id
      left join channel c on c.channel_id = r.channel_id
      where message.id = oldest.id and r.id = :recipientId and
        oldest.sent_at < :now::timestamptz - make_interval(days => nullif(greatest(
          coalesce(c.message_retention_days,
            (o.settings ->> 'message_retention_days')::int), 0), 0))
      returning message.id, message.topic
      """)
  List<ExpiredMessage> delete(long recipientId, Instant now, int most);
}
