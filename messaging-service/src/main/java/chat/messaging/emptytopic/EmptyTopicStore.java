package chat.messaging.emptytopic;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
        expires_at = excluded.expires_at, known_number = excluded.known_number,
        is_confirmed = false
      """;

  private static final String RELEASE =
      """
      delete from empty_topic_hold where channel_id = :channelId and operation_id = :operationId
      """;

  /** Holds of which nobody has said what they came to, those first that keep senders waiting. */
  private static final String UNSETTLED =
      """
      select channel_id, operation_id from empty_topic_hold
      where not is_confirmed and held_until <= :endOfMinute
      order by held_until desc limit 20
      """;

  private static final String CONFIRM =
      """
      update empty_topic_hold set is_confirmed = true, expires_at = 'infinity',
        known_number = coalesce(:number::bigint - 1, known_number)
      where channel_id = :channelId and operation_id = :operationId
      """;

  /** Those whose minute is over, and whose change is known, or after an hour nobody's. */
  private static final String FORGET_ENDED =
      """
      delete from empty_topic_hold hold
      where held_until <= :now and (expires_at <= :now or (is_confirmed and exists (
        select from channel_message_rights known
        where known.channel_id = hold.channel_id and known.number > hold.known_number)))
      """;

  private static final String FORGET_EXPIRED =
      """
      delete from empty_topic_hold
      where channel_id = :channelId and held_until <= :now and expires_at <= :now
      """;

  /** Far longer than channels-service takes to decide. */
  static final Duration CERTAIN_HOLD = Duration.ofMinutes(1);

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
   * @param until from when on the hold ends once its change is known here
   * @param expiresAt when it ends if nobody says what became of the change
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

  /** A hold whose change nobody has told the end of. */
  record Unsettled(long channelId, UUID operationId) {}

  /** Some of those that began before then. */
  List<Unsettled> unsettled(Instant begunBefore) {
    return sql.statement(UNSETTLED)
        .bind("endOfMinute", begunBefore.plus(CERTAIN_HOLD))
        .list(row ->
            new Unsettled(row.number("channel_id"), UUID.fromString(row.text("operation_id"))));
  }

  /**
   * The change has happened: no time ends the hold, but its event.
   *
   * @param number of channel-changed in that; null where its owner does not say it, and any later
   *     change than when the hold began is taken for it
   */
  void confirm(Unsettled hold, @Nullable Long number) {
    sql.statement(CONFIRM)
        .bind("channelId", hold.channelId())
        .bind("operationId", hold.operationId())
        .bind("number", number)
        .execute();
  }

  void forgetEnded(Instant now) {
    sql.statement(FORGET_ENDED).bind("now", now).execute();
  }

  void forgetExpired(long channelId, Instant now) {
    sql.statement(FORGET_EXPIRED).bind("channelId", channelId).bind("now", now).execute();
  }
}
