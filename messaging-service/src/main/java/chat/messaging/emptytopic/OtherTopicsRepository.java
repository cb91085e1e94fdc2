package chat.messaging.emptytopic;

import chat.messaging.change.CurrentMessage;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;

/** Finds in the table {@code message} what the policy {@code empty_topic_only} depends on. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface OtherTopicsRepository extends GenericRepository<CurrentMessage, Long> {

  /** Checks for messages outside the empty topic, by the index of {@code lower(topic)}. */
  @Query(
      """
      select exists (
        select from message join recipient on recipient.id = message.recipient_id
        where recipient.channel_id = :channelId and lower(message.topic) > '')
      """)
  boolean exist(long channelId);
}
