package chat.channels.folder;

import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code channel_folder}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface FolderRepository extends GenericRepository<ChannelFolder, Long> {

  /** Whether the folder exists and is not archived, so that channels can be put into it. */
  @Query(
      """
      select exists (select from channel_folder
        where organization_id = :organizationId and folder_id = :folderId and not is_archived)
      """)
  boolean takesChannels(long organizationId, long folderId);

  /** All folders, archived or not, in display order. */
  @Query(
      """
      select folder_id, name, description, rendered_description, is_archived, position,
        floor(extract(epoch from date_created))::bigint as date_created, creator_id
      from channel_folder where organization_id = :organizationId
      order by position, folder_id
      """)
  List<ChannelFolder> list(long organizationId);

  @Query(
      """
      select folder_id, name, description, rendered_description, is_archived, position,
        floor(extract(epoch from date_created))::bigint as date_created, creator_id
      from channel_folder
      where organization_id = :organizationId and folder_id = :folderId
      """)
  Optional<ChannelFolder> find(long organizationId, long folderId);

  /**
   * Whether a folder, archived or not, has the name.
   *
   * @param nameKey the case-insensitive key of the name
   */
  @Query(
      """
      select exists (select from channel_folder
        where organization_id = :organizationId and name_key = :nameKey)
      """)
  boolean isTaken(long organizationId, String nameKey);

  /** Whether the folder contains channels, archived or not. */
  @Query("select exists (select from channel where folder_id = :folderId)")
  boolean isInUse(long folderId);

  /**
   * Inserts a folder.
   *
   * @return its id
   */
  @ParameterExpression(name = "name", expression = "#{content.name()}")
  @ParameterExpression(name = "nameKey", expression = "#{content.nameKey()}")
  @ParameterExpression(name = "description", expression = "#{content.description()}")
  @ParameterExpression(
      name = "renderedDescription",
      expression = "#{content.renderedDescription()}")
  @ParameterExpression(name = "isArchived", expression = "#{content.isArchived()}")
  @Query(
      """
      insert into channel_folder (organization_id, name, name_key, description,
        rendered_description, is_archived, position, date_created, creator_id)
      values (:organizationId, :name, :nameKey, :description,
        :renderedDescription, :isArchived, :position, :now, :creatorId)
      returning folder_id
      """)
  long insert(
      long organizationId,
      FolderContent content,
      long position,
      Instant now,
      @Nullable Long creatorId);

  /**
   * Updates the values of a folder; its position does not change. An unchanged name keeps its key:
   * see the migration {@code V37}.
   */
  @ParameterExpression(name = "name", expression = "#{content.name()}")
  @ParameterExpression(name = "nameKey", expression = "#{content.nameKey()}")
  @ParameterExpression(name = "description", expression = "#{content.description()}")
  @ParameterExpression(
      name = "renderedDescription",
      expression = "#{content.renderedDescription()}")
  @ParameterExpression(name = "isArchived", expression = "#{content.isArchived()}")
  @Query(
      """
      update channel_folder set name = :name,
        name_key = case when name = :name then name_key else :nameKey end,
        description = :description,
        rendered_description = :renderedDescription, is_archived = :isArchived
      where organization_id = :organizationId and folder_id = :folderId
      """)
  void update(long organizationId, long folderId, FolderContent content);

  /** Sets the order of the folders to that of these ids; the first gets position 0. */
  @Query(
      """
      update channel_folder set position = place.number - 1
      from unnest(:folderIds::bigint[]) with ordinality as place (folder_id, number)
      where organization_id = :organizationId and channel_folder.folder_id = place.folder_id
      """)
  void reorder(long organizationId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> folderIds);
}
