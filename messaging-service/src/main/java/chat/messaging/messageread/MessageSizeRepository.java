package chat.messaging.messageread;

import static java.util.stream.Collectors.toMap;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Computes the sizes of messages from stored lengths, without reading their texts. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface MessageSizeRepository
    extends GenericRepository<MessageSizeRepository.MessageSize, Long> {

  /**
   * The size of the message {@code m} with everything that refers to it, in bytes. Parts without
   * text count with about the most that they take in a response.
   */
  String SIZE =
      """
      octet_length(m.content) + octet_length(m.rendered_content)
        + (select coalesce(sum(300 + coalesce(
              octet_length(e.prev_content) + octet_length(e.prev_rendered_content), 0)), 0)
            from message_edit e where e.message_id = m.id)
        + (select coalesce(sum(100 + octet_length(s.content)), 0)
            from submessage s where s.message_id = m.id)
        + (select 150 * count(*) from reaction x where x.message_id = m.id)
      """;

  /** A message and its size in bytes. */
  @MappedEntity("message")
  record MessageSize(@Id long id, long size) {}

  /** Finds the sizes of the messages that exist; one plan serves any number of ids. */
  @Query(
      "select m.id, "
          + SIZE
          + " as size from message m where m.id = any((select :messageIds::bigint[])::bigint[])")
  List<MessageSize> list(@TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  /** Finds the sizes of the messages that exist, by their ids. */
  default Map<Long, Long> of(Collection<Long> messageIds) {
    return list(messageIds).stream().collect(toMap(MessageSize::id, MessageSize::size));
  }
}
