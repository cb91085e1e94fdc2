package chat.messaging.delete;

import chat.kit.sql.Sql;
import chat.messaging.access.ReadablePlaces;
import jakarta.inject.Singleton;
import java.util.List;

/** Deletes from the table {@code message}. */
@Singleton
final class DeletedMessageStore {

  private static final String DELETE = "delete from message where id = any(:messageIds::bigint[])";

  private static final String NEWEST =
      """
      select m.id, m.subscriptions_number from message m
      where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
        and (:isOpen or exists (select from recipient r
          join subscription s on s.channel_id = r.channel_id and s.user_id = :readerId
          where r.id = :recipientId and s.periods @> m.subscriptions_number))
      order by m.id desc limit :most
      """;

  private final Sql sql;

  DeletedMessageStore(Sql sql) {
    this.sql = sql;
  }

  /** A message, and how far the copy of subscriptions had come when it was sent. */
  record Sent(long id, long subscriptionsNumber) {}

  /**
   * The newest messages of a topic that the reader may read, the newest first.
   *
   * @param channel one place
   */
  List<Sent> newest(ReadablePlaces channel, String topic, int most) {
    return sql.statement(NEWEST)
        .bind("recipientId", channel.recipientIds().getFirst())
        .bind("topic", topic)
        .bind("isOpen", !channel.openRecipientIds().isEmpty())
        .bind("readerId", channel.readerId())
        .bind("most", most)
        .list(row -> new Sent(row.number("id"), row.number("subscriptions_number")));
  }

  /** Deletes messages with all that hangs on them. */
  void delete(List<Long> messageIds) {
    sql.statement(DELETE).bind("messageIds", messageIds).execute();
  }
}
