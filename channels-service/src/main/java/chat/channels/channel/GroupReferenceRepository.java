package chat.channels.channel;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Finds the channels whose settings name a user group. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface GroupReferenceRepository extends GenericRepository<ChannelRow, Long> {

  /** A setting of a channel that names the group. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record GroupReference(long channelId, String setting) {}

  /**
   * Returns the settings that name the group, ordered by channel and setting name.
   *
   * <p>Archived channels are left out. {@code offset 0} stops the planner from scanning all
   * channels instead of the index.
   *
   * @param most maximum number of channels; those with the lowest ids are returned
   */
  @Query(
      """
      select channel_id, setting.key as setting
      from (
          select channel_id, to_jsonb(naming) as properties
          from (
              select * from channel
              where named_group_ids @> jsonb_build_array(:groupId::bigint) and not is_archived
              offset 0) as naming
          where organization_id = :organizationId
          order by channel_id limit :most) as referring
        cross join lateral jsonb_each(properties) as setting
      where starts_with(setting.key, 'can_')
        and (setting.value = to_jsonb(:groupId::bigint)
          or setting.value -> 'direct_subgroups' @> to_jsonb(:groupId::bigint))
      order by channel_id, setting.key
      """)
  List<GroupReference> find(long organizationId, long groupId, int most);
}
