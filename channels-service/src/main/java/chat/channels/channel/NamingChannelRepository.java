package chat.channels.channel;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Finds the channels whose settings name an account. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface NamingChannelRepository extends GenericRepository<ChannelRow, Long> {

  /**
   * Returns the ids of the channels whose settings name the account, archived or not. {@code offset
   * 0} stops the planner from scanning all channels instead of the index.
   */
  @Query(
      """
      select channel_id
      from (select channel_id, organization_id from channel
        where named_user_ids @> jsonb_build_array(:userId::bigint) offset 0) as naming
      where organization_id = :organizationId order by channel_id
      """)
  List<Long> find(long organizationId, long userId);
}
