package chat.exports.estimate;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.Optional;

/** The tables {@code organization_size}, {@code channel_size} and {@code organization_file}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface OrganizationSizeRepository extends GenericRepository<OrganizationSize, Long> {

  @Query(
      """
      select channel_messages, direct_messages, file_bytes,
        (select coalesce(sum(greatest(messages, 0)), 0)::bigint from channel_size
          where organization_id = :organizationId and is_private) as private_messages
      from organization_size where organization_id = :organizationId
      """)
  Optional<OrganizationSize> find(long organizationId);

  /** Counts the messages of all organizations; its growth shows the load of the system. */
  @Query(
      """
      select coalesce(sum(channel_messages + direct_messages), 0)::bigint from organization_size
      """)
  long countAllMessages();

  /** Adds to an organization's size; negative numbers reduce it. */
  @Query(
      """
      insert into organization_size
        (organization_id, channel_messages, direct_messages, file_bytes)
      values (:organizationId, :channelMessages, :directMessages, :fileBytes)
      on conflict (organization_id) do update set
        channel_messages = organization_size.channel_messages + excluded.channel_messages,
        direct_messages = organization_size.direct_messages + excluded.direct_messages,
        file_bytes = organization_size.file_bytes + excluded.file_bytes
      """)
  void add(long organizationId, long channelMessages, long directMessages, long fileBytes);

  /** Adds to the sizes of channels. Rows are locked by ascending id, which prevents deadlocks. */
  @Query(
      """
      insert into channel_size (organization_id, channel_id, messages)
      select :organizationId, channel_id, messages
      from unnest(:channelIds, :messages) as change (channel_id, messages)
      order by channel_id
      on conflict (organization_id, channel_id) do update set
        messages = channel_size.messages + excluded.messages
      """)
  void addToChannels(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messages);

  /** Stores whether channels are private. */
  @Query(
      """
      insert into channel_size (organization_id, channel_id, is_private)
      select :organizationId, channel_id, is_private
      from unnest(:channelIds, :arePrivate) as changed (channel_id, is_private)
      order by channel_id
      on conflict (organization_id, channel_id) do update set is_private = excluded.is_private
        where channel_size.is_private <> excluded.is_private
      """)
  void setPrivacy(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.BOOLEAN_ARRAY) Collection<Boolean> arePrivate);

  /**
   * Stores files that are not stored yet.
   *
   * @return the bytes of the new ones
   */
  @Query(
      """
      with added as (
        insert into organization_file (organization_id, file_id, size)
        select :organizationId, file_id, size
        from unnest(:fileIds, :sizes) as file (file_id, size)
        order by file_id on conflict do nothing returning size)
      select coalesce(sum(size), 0)::bigint from added
      """)
  long addFiles(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> fileIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> sizes);

  /**
   * Removes files.
   *
   * @return the bytes of the removed ones
   */
  @Query(
      """
      with removed as (
        delete from organization_file
        where organization_id = :organizationId and file_id = any(:fileIds)
        returning size)
      select coalesce(sum(size), 0)::bigint from removed
      """)
  long removeFiles(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> fileIds);
}
