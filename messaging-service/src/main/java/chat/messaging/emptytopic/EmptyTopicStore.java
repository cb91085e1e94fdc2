package chat.messaging.emptytopic;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.UUID;

/** The table {@code empty_topic_hold}, which messages are checked against when they are stored. */
@Singleton
final class EmptyTopicStore {

  /** In the words of the index: only the empty topic is not above it. */
  private static final String HAS_OTHER_TOPICS =
      """
      select exists (
        select from message join recipient on recipient.id = message.recipient_id
        where recipient.channel_id = :channelId and lower(message.topic) > '') as has_other_topics
      """;

  private static final String HOLD =
      """
      insert into empty_topic_hold (channel_id, operation_id, held_until, expires_at, known_number)
      values (:channelId, :operationId, :until, :expiresAt, coalesce((
        select number from channel_message_rights where channel_id = :channelId), 0))
      on conflict (channel_id, operation_id) do update set held_until = excluded.held_until,
        expires_at = excluded.expires_at, known_number = excluded.known_number
      """;

  private static final String RELEASE =
      """
      delete from empty_topic_hold where channel_id = :channelId and operation_id = :operationId
      """;

  private static final String FORGET_EXPIRED =
      """
      delete from empty_topic_hold
      where channel_id = :channelId and held_until <= :now and expires_at <= :now
      """;

  private final Sql sql;

  EmptyTopicStore(Sql sql) {
    this.sql = sql;
  }

  boolean hasOtherTopics(long channelId) {
    return sql.statement(HAS_OTHER_TOPICS)
        .bind("channelId", channelId)
        .one(row -> row.flag("has_other_topics"));
  }

  /**
   * @param until when a later change of the channel, once it is known here, ends the hold
   * @param expiresAt when it ends without one
   */
  void hold(long channelId, UUID operationId, Instant until, Instant expiresAt) {
    sql.statement(HOLD)
        .bind("channelId", channelId)
        .bind("operationId", operationId)
        .bind("until", until)
        .bind("expiresAt", expiresAt)
        .execute();
  }

  void release(long channelId, UUID operationId) {
    sql.statement(RELEASE).bind("channelId", channelId).bind("operationId", operationId).execute();
  }

  void forgetExpired(long channelId, Instant now) {
    sql.statement(FORGET_EXPIRED).bind("channelId", channelId).bind("now", now).execute();
  }
}
