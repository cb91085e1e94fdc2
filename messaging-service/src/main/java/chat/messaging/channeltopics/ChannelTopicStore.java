package chat.messaging.channeltopics;

import chat.kit.error.RequestError;
import chat.kit.limit.Deadline;
import chat.kit.sql.Sql;
import chat.messaging.access.ReadableRecipients;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Consumer;

/** Finds the topics of a channel by a loose index scan over its messages. */
@Singleton
final class ChannelTopicStore {

  /** The most topics that are listed; those with older messages are omitted. */
  private static final int MAX_TOPICS = 10_000;

  private static final String NEWEST_FIRST =
      """
      with recursive step (key) as (
        select (select lower(m.topic) from message m where m.recipient_id = :recipientId
          order by lower(m.topic) limit 1)
        union all
        select (select lower(m.topic) from message m
          where m.recipient_id = :recipientId and lower(m.topic) > step.key
          order by lower(m.topic) limit 1)
        from step where step.key is not null)
      select newest.topic, newest.id
      from step
        cross join (
          select coalesce((select s.periods from recipient r
              join subscription s on s.channel_id = r.channel_id and s.user_id = :readerId
              where r.id = :recipientId), '{}') as periods) received
        cross join lateral (
          select m.id, m.topic from message m
          where m.recipient_id = :recipientId and lower(m.topic) = step.key
            and (:isOpen or received.periods @> m.subscriptions_number)
          order by m.id desc limit 1) newest
      order by newest.id desc
      limit :most
      """;

  private final Sql sql;

  ChannelTopicStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * @param name in the spelling of its newest message
   */
  record Topic(String name, long maxId) {}

  /**
   * Passes the topics with readable messages to a consumer, that with the newest message first.
   *
   * <p>Streams rows within the caller's transaction, so that only a few are in memory.
   *
   * @param channel exactly one recipient
   * @param deadline of the statement
   */
  void forEachNewestFirst(ReadableRecipients channel, Deadline deadline, Consumer<Topic> consumer) {
    Duration left = deadline.left();
    if (left.isZero()) {
      throw RequestError.takesTooLong();
    }
    sql.statement(NEWEST_FIRST)
        .bind("recipientId", channel.recipientIds().getFirst())
        .bind("readerId", channel.readerId())
        .bind("isOpen", !channel.openRecipientIds().isEmpty())
        .bind("most", MAX_TOPICS)
        .within(left)
        .forEach(row -> consumer.accept(new Topic(row.text("topic"), row.number("id"))));
  }
}
