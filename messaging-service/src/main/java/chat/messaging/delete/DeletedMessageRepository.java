package chat.messaging.delete;

import chat.messaging.access.ReadableRecipients;
import chat.messaging.messagechange.CurrentMessage;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Deletes from the table {@code message}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface DeletedMessageRepository extends GenericRepository<CurrentMessage, Long> {

  /** A message and the change number of the projection of subscriptions when it was sent. */
  @Introspected
  record Sent(long id, long subscriptionsNumber) {}

  @Query(
      """
      select m.id, m.subscriptions_number from message m
      where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
        and (:isOpen or exists (select from recipient r
          join subscription s on s.channel_id = r.channel_id and s.user_id = :readerId
          where r.id = :recipientId and s.periods @> m.subscriptions_number))
      order by m.id desc limit :most
      """)
  List<Sent> newest(long recipientId, String topic, boolean isOpen, long readerId, int most);

  /** Deletes messages with everything that refers to them. */
  @Query("delete from message where id = any(:messageIds::bigint[])")
  void delete(@TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  /**
   * Finds the newest readable messages of a topic, in descending order of id.
   *
   * @param channel exactly one recipient
   */
  default List<Sent> newest(ReadableRecipients channel, String topic, int most) {
    return newest(
        channel.recipientIds().getFirst(),
        topic,
        !channel.openRecipientIds().isEmpty(),
        channel.readerId(),
        most);
  }
}
