package chat.messaging.send;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Optional;

/** Finds channels that have no active subscribers. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface SubscriberlessChannelRepository extends GenericRepository<SubscriberlessChannel, Long> {

  /** Finds the channel of a message, if it has no active subscribers. */
  @Query(
      """
      select c.name from message m
        join recipient r on r.id = m.recipient_id
        join channel c on c.channel_id = r.channel_id
      where m.id = :messageId and m.organization_id = :organizationId and not exists (
        select from subscription s join account a using (organization_id, user_id)
        where s.channel_id = r.channel_id and s.is_subscribed and a.is_active)
      """)
  Optional<SubscriberlessChannel> ofMessage(long organizationId, long messageId);
}
