package chat.messaging.accessquery;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Finds the users that wildcards mention, and counts them up to a limit. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface MentionRepository extends GenericRepository<ChannelFactsRow, Long> {

  /**
   * Common table expressions for the participants of a topic.
   *
   * <p>{@code writer} holds the senders, each found by one index step. {@code recent} holds the
   * latest messages, whose reactions are considered.
   */
  String PARTICIPANTS =
      """
      with recursive writer (user_id) as (
        (select sender_id from message
          where recipient_id = :recipientId and lower(topic) = lower(:topic)
          order by sender_id limit 1)
        union all
        select next.sender_id
        from writer cross join lateral (
          select sender_id from message
          where recipient_id = :recipientId and lower(topic) = lower(:topic)
            and sender_id > writer.user_id
          order by sender_id limit 1) as next),
      recent as (
        select id from message
        where recipient_id = :recipientId and lower(topic) = lower(:topic)
        order by id desc limit 10000)
      """;

  /** Whether a channel has more than {@code most} active subscribers. */
  @Query(
      """
      select count(*) > :most
      from (
        select from subscription join account using (organization_id, user_id)
        where channel_id = :channelId and is_subscribed and is_active
        limit :most + 1) as subscriber
      """)
  boolean hasMoreSubscribers(long channelId, int most);

  /** Whether a topic has more than {@code most} active participants, the sender included. */
  @Query(
      PARTICIPANTS
          + """
          , active (user_id) as not materialized (
            select user_id from account
            where organization_id = :organizationId and is_active)
          select count(*) > :most
          from (
            select :senderId::bigint as user_id
            union (select user_id from writer join active using (user_id) limit :most + 1)
            union (
              select distinct user_id
              from reaction join recent on reaction.message_id = recent.id
                join active using (user_id)
              limit :most + 1)
          ) as participant
          """)
  boolean hasMoreParticipants(
      long organizationId, long senderId, long recipientId, String topic, int most);

  /**
   * Finds the participants of a topic, the sender included.
   *
   * <p>If there are more than {@code most}, more than {@code most} are returned, but possibly not
   * all.
   */
  @Query(
      PARTICIPANTS
          + """
          select :senderId::bigint as user_id
          union (select user_id from writer limit :most + 1)
          union (select distinct reaction.user_id
            from reaction join recent on reaction.message_id = recent.id limit :most + 1)
          """)
  List<Long> participants(long recipientId, String topic, long senderId, int most);
}
