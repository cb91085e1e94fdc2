package chat.channels.edit;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.UUID;

/** The column {@code empty_topic_operation}: which change gave a channel the empty topic alone. */
@Singleton
final class EmptyTopicHoldStore {

  private static final String KEEP =
      "update channel set empty_topic_operation = :operationId where channel_id = :channelId";

  private static final String LAST =
      """
      select empty_topic_operation from channel
      where channel_id = :channelId and empty_topic_operation is not null
      """;

  private final Sql sql;

  EmptyTopicHoldStore(Sql sql) {
    this.sql = sql;
  }

  /** Notes, in the transaction of the change, under which hold it is committed. */
  void keep(long channelId, EmptyTopicHold hold) {
    sql.statement(KEEP)
        .bind("operationId", hold.operationId())
        .bind("channelId", channelId)
        .execute();
  }

  /** The operation of the last such change that was committed; empty where there was none. */
  Optional<UUID> last(long channelId) {
    return sql.statement(LAST)
        .bind("channelId", channelId)
        .find(row -> UUID.fromString(row.text("empty_topic_operation")));
  }
}
