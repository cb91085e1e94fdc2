package chat.channels.defaultchannelgroup;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables {@code default_channel_group} and {@code default_channel_group_channel}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface DefaultChannelGroupRepository extends GenericRepository<DefaultChannelGroup, Long> {

  /** Lists the organization's groups, sorted by name. */
  @Query(
      """
      select name, group_id, description,
        array(select channel_id
          from default_channel_group_channel as chosen join channel using (channel_id)
          where chosen.group_id = default_channel_group.group_id
          order by channel.name) as streams
      from default_channel_group where organization_id = :organizationId
      order by name
      """)
  List<DefaultChannelGroup> list(long organizationId);

  /** Returns the ids of the channels of these groups, each once. */
  @Query(
      """
      select distinct channel_id
      from default_channel_group_channel join default_channel_group using (group_id)
      where organization_id = :organizationId and group_id = any(:groupIds::bigint[])
      """)
  List<Long> channels(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /**
   * Inserts a group.
   *
   * @return its id
   */
  @Query(
      """
      insert into default_channel_group (organization_id, name, description)
      values (:organizationId, :name, :description)
      returning group_id
      """)
  long insert(long organizationId, String name, String description);

  /**
   * Changes a group.
   *
   * @param name null to keep it
   * @param description null to keep it
   */
  @Query(
      """
      update default_channel_group
      set name = coalesce(:name::text, name),
        description = coalesce(:description::text, description)
      where organization_id = :organizationId and group_id = :groupId
      """)
  void update(
      long organizationId, long groupId, @Nullable String name, @Nullable String description);

  /**
   * Deletes a group.
   *
   * @return the number of deleted groups
   */
  @Query(
      """
      delete from default_channel_group
      where organization_id = :organizationId and group_id = :groupId
      """)
  int delete(long organizationId, long groupId);

  @Query(
      """
      insert into default_channel_group_channel (group_id, channel_id)
      select :groupId, channel_id from unnest(:channelIds::bigint[]) as chosen (channel_id)
      """)
  void addChannels(long groupId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds);

  @Query(
      """
      delete from default_channel_group_channel
      where group_id = :groupId and channel_id = any(:channelIds::bigint[])
      """)
  void removeChannels(
      long groupId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds);

  /**
   * Removes the channel from all groups.
   *
   * @return the number of groups that had it
   */
  @Query("delete from default_channel_group_channel where channel_id = :channelId")
  int removeFromAll(long channelId);
}
