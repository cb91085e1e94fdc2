package chat.messaging.accessquery;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Finds the channels that exports may contain, by id. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface ExportedChannelRepository extends GenericRepository<ChannelFactsRow, Long> {

  @Query(
      """
      select channel_id from channel
      where organization_id = :organizationId and (is_web_public or not invite_only)
      order by channel_id
      """)
  List<Long> publicIds(long organizationId);

  @Query(
      """
      select channel_id from channel
      where organization_id = :organizationId and invite_only and not is_web_public
      order by channel_id
      """)
  List<Long> privateIds(long organizationId);

  /** Finds private channels; {@code subscribed} says whether one of the users is subscribed. */
  @Query(
      """
      select c.*, r.id as recipient_id,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = any(:userIds::bigint[]) and s.is_subscribed) as subscribed,
        false as owner_subscribed, true as topic_exists
      from channel c join recipient r using (channel_id)
      where c.organization_id = :organizationId and c.invite_only and not c.is_web_public
      order by c.channel_id
      """)
  List<ChannelFactsRow> privateChannels(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);
}
