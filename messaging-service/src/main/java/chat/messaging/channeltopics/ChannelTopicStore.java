package chat.messaging.channeltopics;

import chat.kit.error.RequestError;
import chat.kit.limit.Deadline;
import chat.kit.sql.Sql;
import chat.messaging.access.ReadablePlaces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Consumer;

/** Finds the topics of a channel by stepping from one to the next in an index of messages. */
@Singleton
final class ChannelTopicStore {

  /** Of a channel; older ones are not told. */
  private static final int MOST = 10_000;

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
   * @param name as its newest message has it
   */
  record Topic(String name, long maxId) {}

  /**
   * Hands on the topics of what the reader may read in a channel, the one with the newest message
   * first, holding a few at a time; within a transaction.
   *
   * @param channel one place
   * @param deadline until when the database must have found them
   */
  void forEachNewestFirst(ReadablePlaces channel, Deadline deadline, Consumer<Topic> taker) {
    Duration left = deadline.left();
    if (left.isZero()) {
      throw RequestError.takesTooLong();
    }
    sql.statement(NEWEST_FIRST)
        .bind("recipientId", channel.recipientIds().getFirst())
        .bind("readerId", channel.readerId())
        .bind("isOpen", !channel.openRecipientIds().isEmpty())
        .bind("most", MOST)
        .within(left)
        .forEach(row -> taker.accept(new Topic(row.text("topic"), row.number("id"))));
  }
}
