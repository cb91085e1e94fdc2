package chat.channels.folder;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.text.NameText;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table {@code channel_folder}. */
@Singleton
public final class FolderStore {

  private static final String ALL =
      """
      select * from channel_folder where organization_id = :organizationId
      order by position, folder_id
      """;

  private static final String BY_ID =
      """
      select * from channel_folder
      where organization_id = :organizationId and folder_id = :folderId
      """;

  private static final String IS_TAKEN =
      """
      select exists (select from channel_folder
        where organization_id = :organizationId and name_key = :nameKey) as is_taken
      """;

  private static final String IS_IN_USE =
      "select exists (select from channel where folder_id = :folderId) as is_in_use";

  private static final String INSERT =
      """
      insert into channel_folder (organization_id, name, name_key, description,
        rendered_description, is_archived, position, date_created, creator_id)
      values (:organizationId, :name, :nameKey, :description,
        :renderedDescription, :isArchived, :position, :dateCreated, :creatorId)
      returning folder_id
      """;

  /** A name that is not changed keeps its key: see the migration {@code V37}. */
  private static final String UPDATE =
      """
      update channel_folder set name = :name,
        name_key = case when name = :name then name_key else :nameKey end,
        description = :description,
        rendered_description = :renderedDescription, is_archived = :isArchived
      where organization_id = :organizationId and folder_id = :folderId
      """;

  private static final String REORDER =
      """
      update channel_folder set position = place.number - 1
      from unnest(:folderIds::bigint[]) with ordinality as place (folder_id, number)
      where organization_id = :organizationId and channel_folder.folder_id = place.folder_id
      """;

  private final Sql sql;

  FolderStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether channels can be put into the folder: it is there, and not archived. */
  public boolean takesChannels(long organizationId, long folderId) {
    return find(organizationId, folderId).filter(folder -> !folder.isArchived()).isPresent();
  }

  /** All of them, archived or not, in the order in which they are shown. */
  List<ChannelFolder> list(long organizationId) {
    return sql.statement(ALL).bind("organizationId", organizationId).list(FolderStore::folder);
  }

  Optional<ChannelFolder> find(long organizationId, long folderId) {
    return sql.statement(BY_ID)
        .bind("organizationId", organizationId)
        .bind("folderId", folderId)
        .find(FolderStore::folder);
  }

  /** Whether a folder, archived or not, has the name in any case of letters. */
  boolean isTaken(long organizationId, FolderName name) {
    return sql.statement(IS_TAKEN)
        .bind("organizationId", organizationId)
        .bind("nameKey", name.key())
        .one(row -> row.flag("is_taken"));
  }

  /** Whether channels, archived or not, are in it. */
  boolean isInUse(long folderId) {
    return sql.statement(IS_IN_USE).bind("folderId", folderId).one(row -> row.flag("is_in_use"));
  }

  /** The new folder's id; the one that it has itself counts not. */
  long insert(long organizationId, ChannelFolder folder) {
    return sql.statement(INSERT)
        .bind("organizationId", organizationId)
        .bind("name", folder.name())
        .bind("nameKey", NameText.key(folder.name()))
        .bind("description", folder.description())
        .bind("renderedDescription", folder.renderedDescription())
        .bind("isArchived", folder.isArchived())
        .bind("position", folder.order())
        .bind("dateCreated", Instant.ofEpochSecond(folder.dateCreated()))
        .bind("creatorId", folder.creatorId())
        .one(row -> row.number("folder_id"));
  }

  /** Puts the folder in place of the one with its id; its order stays. */
  void update(long organizationId, ChannelFolder folder) {
    sql.statement(UPDATE)
        .bind("organizationId", organizationId)
        .bind("folderId", folder.id())
        .bind("name", folder.name())
        .bind("nameKey", NameText.key(folder.name()))
        .bind("description", folder.description())
        .bind("renderedDescription", folder.renderedDescription())
        .bind("isArchived", folder.isArchived())
        .execute();
  }

  /** Shows the folders in the order of these ids; the first has the position 0. */
  void reorder(long organizationId, List<Long> folderIds) {
    sql.statement(REORDER)
        .bind("organizationId", organizationId)
        .bind("folderIds", folderIds)
        .execute();
  }

  private static ChannelFolder folder(Row row) {
    return new ChannelFolder(
        row.number("folder_id"),
        row.text("name"),
        row.text("description"),
        row.text("rendered_description"),
        row.flag("is_archived"),
        row.number("position"),
        row.instant("date_created").getEpochSecond(),
        row.numberOrNull("creator_id"));
  }
}
