package chat.messaging.retention;

import chat.kit.sql.Sql;
import chat.messaging.change.MessagePlace;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds and deletes what is kept no longer. */
@Singleton
final class ExpiredMessageStore {

  private static final String ORGANIZATIONS =
      """
      select organization_id from organization
      where (settings ->> 'message_retention_days')::int > 0
      union
      select organization_id from channel where message_retention_days > 0
      """;

  /**
   * Whether a message of the recipient r that was sent at such a time is kept no longer. Without
   * days that are more than none it is kept for ever.
   */
  private static final String IS_EXPIRED =
      """
      oldest.sent_at < :now::timestamptz - make_interval(days => nullif(greatest(
        coalesce(c.message_retention_days, (o.settings ->> 'message_retention_days')::int), 0), 0))
      """;

  private static final String SETTINGS =
      """
      join organization o on o.organization_id = r.organization_id
      left join channel c on c.channel_id = r.channel_id
      """;

  /** Ids are in the order of time, so a recipient's oldest message tells of all. */
  private static final String RECIPIENTS =
      """
      select r.id, r.channel_id, r.user_ids, coalesce(%s, false) as is_expired
      from (
        select id, organization_id, channel_id, user_ids from recipient
        where organization_id = :organizationId and id > :after
        order by id limit :most) r
      %s
      left join lateral (
        select sent_at from message where recipient_id = r.id order by id limit 1) oldest on true
      order by r.id
      """
          .formatted(IS_EXPIRED, SETTINGS);

  private static final String LOCK =
      """
      select id from message where recipient_id = :recipientId
      order by id limit :most for update
      """;

  private static final String DELETE =
      """
      with oldest as (
        select id, sent_at from message where recipient_id = :recipientId
        order by id limit :most)
      delete from message using oldest, recipient r %s
      where message.id = oldest.id and r.id = :recipientId and %s
      returning message.id, message.topic
      """
          .formatted(SETTINGS, IS_EXPIRED);

  private final Sql sql;

  ExpiredMessageStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * A channel or a conversation, and whether it has messages that are kept no longer.
   *
   * @param userIds the people of a conversation; empty for a channel
   */
  record Recipient(long id, @Nullable Long channelId, List<Long> userIds, boolean isExpired) {

    /** One of its topics; a conversation has the empty one. */
    MessagePlace place(String topic) {
      return new MessagePlace(id, channelId, topic, userIds);
    }
  }

  /** A message that is gone. */
  record Expired(long id, String topic) {}

  /** Where there is a limit at all. */
  List<Long> organizations() {
    return sql.statement(ORGANIZATIONS).list(row -> row.number("organization_id"));
  }

  /** Recipients of an organization beyond {@code after}, in order. */
  List<Recipient> recipients(long organizationId, long after, Instant now, int most) {
    return sql.statement(RECIPIENTS)
        .bind("organizationId", organizationId)
        .bind("after", after)
        .bind("now", now)
        .bind("most", most)
        .list(row ->
            new Recipient(
                row.number("id"),
                row.numberOrNull("channel_id"),
                row.numbers("user_ids"),
                row.flag("is_expired")));
  }

  /** Waits for whoever holds some of the messages that {@link #delete} looks at. */
  void lock(long recipientId, int most) {
    sql.statement(LOCK)
        .bind("recipientId", recipientId)
        .bind("most", most)
        .list(row -> row.number("id"));
  }

  /** Deletes some of a recipient's messages that are kept no longer, the oldest first. */
  List<Expired> delete(long recipientId, Instant now, int most) {
    return sql.statement(DELETE)
        .bind("recipientId", recipientId)
        .bind("now", now)
        .bind("most", most)
        .list(row -> new Expired(row.number("id"), row.text("topic")));
  }
}
