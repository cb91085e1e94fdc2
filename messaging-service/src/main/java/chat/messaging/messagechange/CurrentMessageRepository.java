package chat.messaging.messagechange;

import static java.util.stream.Collectors.toMap;

import chat.messaging.messageread.MessageOutline;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Finds messages in the transaction that changes them. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface CurrentMessageRepository extends GenericRepository<CurrentMessage, Long> {

  /** Lists the messages that exist; one query plan serves any number of ids. */
  @Query(
      """
      select m.id, m.recipient_id, r.channel_id, coalesce(r.user_ids, '{}') as user_ids, m.topic,
        m.content, m.subscriptions_number, c.invite_only, c.history_public_to_subscribers
      from message m join recipient r on r.id = m.recipient_id
        left join channel c on c.channel_id = r.channel_id
      where m.id = any((select :messageIds::bigint[])::bigint[])
      """)
  List<CurrentMessage> list(@TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  /**
   * Finds the current state of a message; empty if it was deleted. 503 if it has moved to another
   * channel since access to it was granted.
   */
  default Optional<CurrentMessage> find(MessageOutline outline) {
    return find(outline.id()).map(message -> message.requireWhere(outline));
  }

  /** Finds a message by its id, regardless of its location. */
  default Optional<CurrentMessage> find(long messageId) {
    return list(Set.of(messageId)).stream().findFirst();
  }

  /** Finds messages by their ids, regardless of their location. */
  default Map<Long, CurrentMessage> findAll(Set<Long> messageIds) {
    return list(messageIds).stream().collect(toMap(CurrentMessage::id, Function.identity()));
  }
}
