package chat.channels.edit;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The table {@code empty_topic_change}. */
@Singleton
final class EmptyTopicChangeStore {

  private static final String DECIDE =
      """
      insert into empty_topic_change (operation_id, is_committed, number, date_decided)
      values (:operationId, :number::bigint is not null, :number::bigint, :now)
      on conflict do nothing
      """;

  /** What programs of before have committed is noted with the channel alone. */
  private static final String DECISION =
      """
      select is_committed or exists (select from channel
          where channel.channel_id = :channelId
            and channel.empty_topic_operation = change.operation_id) as is_committed,
        number
      from empty_topic_change change where operation_id = :operationId
      """;

  private static final String FORGET =
      "delete from empty_topic_change where date_decided < :before";

  private final Sql sql;
  private final Clock clock;

  EmptyTopicChangeStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  /**
   * What has become of a change.
   *
   * @param number of channel-changed, with which it is told; null where it has not happened, and
   *     where a program of before has committed it
   */
  record Decision(boolean isCommitted, @Nullable Long number) {}

  /**
   * Notes, in its transaction, that a change happens; false where messaging-service has been told
   * that it never will.
   *
   * @param number of channel-changed, with which it will be told
   */
  boolean commit(UUID operationId, long number) {
    return decide(operationId, number);
  }

  /**
   * What has become of a change; from now on it never will happen if it has not. One that is being
   * committed is waited for.
   *
   * @param channelId of the channel that it changes
   */
  Decision settle(UUID operationId, long channelId) {
    decide(operationId, null);
    return sql.statement(DECISION)
        .bind("operationId", operationId)
        .bind("channelId", channelId)
        .one(row -> new Decision(row.flag("is_committed"), row.numberOrNull("number")));
  }

  /** Forgets what was decided before then. */
  void forget(Instant before) {
    sql.statement(FORGET).bind("before", before).execute();
  }

  private boolean decide(UUID operationId, @Nullable Long number) {
    return sql.statement(DECIDE)
            .bind("operationId", operationId)
            .bind("number", number)
            .bind("now", clock.instant())
            .execute()
        == 1;
  }
}
