package chat.messaging.messagechange;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Finds the first and last messages of channels in the transaction that changes them. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface ChannelStartRepository extends GenericRepository<ChannelStart, Long> {

  /** Finds the boundaries of those recipients that are channels, ordered by channel id. */
  @Query(
      """
      select r.channel_id, first.id as first_message_id,
        floor(extract(epoch from last.sent_at))::bigint as last_message_timestamp
      from recipient r
        left join lateral (
          select id from message where recipient_id = r.id order by id limit 1) first on true
        left join lateral (
          select sent_at from message where recipient_id = r.id order by id desc limit 1) last on true
      where r.id = any(:recipientIds::bigint[]) and r.channel_id is not null
      order by r.channel_id
      """)
  List<ChannelStart> find(@TypeDef(type = DataType.LONG_ARRAY) Collection<Long> recipientIds);
}
