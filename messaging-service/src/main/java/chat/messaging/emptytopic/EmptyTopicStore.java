package chat.messaging.emptytopic;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;

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
      insert into empty_topic_hold (channel_id, held_until) values (:channelId, :until)
      on conflict (channel_id) do update set held_until = excluded.held_until
      """;

  private static final String RELEASE =
      "delete from empty_topic_hold where channel_id = :channelId";

  private final Sql sql;

  EmptyTopicStore(Sql sql) {
    this.sql = sql;
  }

  boolean hasOtherTopics(long channelId) {
    return sql.statement(HAS_OTHER_TOPICS)
        .bind("channelId", channelId)
        .one(row -> row.flag("has_other_topics"));
  }

  void hold(long channelId, Instant until) {
    sql.statement(HOLD).bind("channelId", channelId).bind("until", until).execute();
  }

  void release(long channelId) {
    sql.statement(RELEASE).bind("channelId", channelId).execute();
  }
}
