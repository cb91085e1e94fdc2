package chat.messaging.accessquery;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;

/** Finds messages in web-public channels, which everybody may read. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface WebPublicMessageRepository extends GenericRepository<ChannelFactsRow, Long> {

  @Query(
      """
      select exists (
        select from message m
          join recipient r on r.id = m.recipient_id
          join channel c on c.channel_id = r.channel_id
        where m.id = any(:messageIds::bigint[]) and m.organization_id = :organizationId
          and c.is_web_public and not c.is_archived)
      """)
  boolean hasOneOf(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);
}
