package chat.messaging.submessage;

import chat.messaging.messageread.Submessage;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import java.util.Optional;

/** The table {@code submessage}; its only {@code msg_type} is {@code widget}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface SubmessageRepository extends GenericRepository<Submessage, Long> {

  /** Inserts submessages in list order. */
  @Query(
      """
      insert into submessage (organization_id, message_id, sender_id, msg_type, content)
      select :organizationId, message_id, sender_id, 'widget', content
      from unnest(:messageIds, :senderIds, :contents)
        with ordinality as added (message_id, sender_id, content, position)
      order by position
      returning id, message_id, sender_id, msg_type, content
      """)
  List<Submessage> insert(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> senderIds,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> contents);

  /** Finds a message's widget; its type is in the first submessage. */
  @Query(
      """
      select (select content::json ->> 'widget_type' from (
          select content from submessage where message_id = :messageId order by id limit 1) first)
          as widget_type,
        count(*) as submessages, sum(octet_length(content)) as size
      from submessage where message_id = :messageId having count(*) > 0
      """)
  Optional<MessageWidget> findWidget(long messageId);
}
