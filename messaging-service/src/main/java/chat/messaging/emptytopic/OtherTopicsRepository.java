package chat.messaging.emptytopic;

import chat.messaging.messagechange.CurrentMessage;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;

/** Reads the precondition of the policy {@code empty_topic_only} from {@code message}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface OtherTopicsRepository extends GenericRepository<CurrentMessage, Long> {

  /** Returns whether messages outside the empty topic exist, by the index of topics. */
  @Query(
      """
      select exists (
        select from message join recipient on recipient.id = message.recipient_id
        where recipient.channel_id = :channelId and lower(message.topic) > '')
      """)
  boolean exist(long channelId);
}
