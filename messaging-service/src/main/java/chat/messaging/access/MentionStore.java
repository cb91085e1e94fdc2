package chat.messaging.access;

import chat.identity.copy.Account;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Set;

/** Finds whom wildcards call; counts them no further than to the number that is asked about. */
@Singleton
final class MentionStore {

  private static final String MORE_SUBSCRIBERS =
      """
      select count(*) > :most as answer
      from (
        select from subscription join account using (organization_id, user_id)
        where channel_id = :channelId and is_subscribed and is_active
        limit :most + 1) as subscriber
      """;

  /**
   * Writers are found one by one, each by a step of the index. Reactions are looked for at the
   * latest messages of the topic, however long it is.
   */
  private static final String TAKING_PART =
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

  private static final String MORE_PARTICIPANTS =
      TAKING_PART
          + """
          , active (user_id) as not materialized (
            select user_id from account
            where organization_id = :organizationId and is_active)
          select count(*) > :most as answer
          from (
            select :senderId::bigint as user_id
            union (select user_id from writer join active using (user_id) limit :most + 1)
            union (
              select distinct user_id
              from reaction join recent on reaction.message_id = recent.id
                join active using (user_id)
              limit :most + 1)
          ) as participant
          """;

  private static final String PARTICIPANTS =
      TAKING_PART
          + """
          select :senderId::bigint as user_id
          union (select user_id from writer limit :most + 1)
          union (select distinct reaction.user_id
            from reaction join recent on reaction.message_id = recent.id limit :most + 1)
          """;

  private final Sql sql;

  MentionStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether a channel has more active subscribers than that. */
  boolean hasMoreSubscribers(long channelId, int most) {
    return sql.statement(MORE_SUBSCRIBERS)
        .bind("channelId", channelId)
        .bind("most", most)
        .one(row -> row.flag("answer"));
  }

  /** Whether more who are active have written or reacted in a topic, once the sender has. */
  boolean hasMoreParticipants(Account sender, long recipientId, String topic, int most) {
    return sql.statement(MORE_PARTICIPANTS)
        .bind("recipientId", recipientId)
        .bind("topic", topic)
        .bind("organizationId", sender.organizationId())
        .bind("senderId", sender.userId())
        .bind("most", most)
        .one(row -> row.flag("answer"));
  }

  /** Who has written or reacted in a topic, once the sender has; of very many more than that. */
  Set<Long> participants(long recipientId, String topic, long senderId, int most) {
    return Set.copyOf(
        sql.statement(PARTICIPANTS)
            .bind("recipientId", recipientId)
            .bind("topic", topic)
            .bind("senderId", senderId)
            .bind("most", most)
            .list(row -> row.number("user_id")));
  }
}
