package chat.messaging.emptytopic;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/** What the policy {@code empty_topic_only} needs of the table {@code message}. */
@Singleton
final class OtherTopicsStore {

  /** In the words of the index: only the empty topic is not above it. */
  private static final String EXIST =
      """
      select exists (
        select from message join recipient on recipient.id = message.recipient_id
        where recipient.channel_id = :channelId and lower(message.topic) > '') as exist
      """;

  private final Sql sql;

  OtherTopicsStore(Sql sql) {
    this.sql = sql;
  }

  boolean exist(long channelId) {
    return sql.statement(EXIST).bind("channelId", channelId).one(row -> row.flag("exist"));
  }
}
