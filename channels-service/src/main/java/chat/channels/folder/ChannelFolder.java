package chat.channels.folder;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A channel folder as clients see it.
 *
 * @param id id of the folder
 * @param name name, unique in the organization ignoring case
 * @param description description in Markdown
 * @param renderedDescription description as HTML
 * @param isArchived whether the folder is archived and takes no channels
 * @param order position in the list of folders, ascending
 * @param dateCreated time of creation in UNIX seconds
 * @param creatorId id of the user who created the folder; null if it is unknown or hidden from the
 *     caller
 */
@MappedEntity("channel_folder")
@Serdeable(naming = SnakeCaseStrategy.class)
record ChannelFolder(
    @MappedProperty("folder_id") long id,
    String name,
    String description,
    String renderedDescription,
    boolean isArchived,
    @MappedProperty("position") long order,
    long dateCreated,
    @Nullable Long creatorId) {

  FolderContent content() {
    return new FolderContent(name, description, renderedDescription, isArchived);
  }

  /** Returns the folder without its creator if the creator may not be shown. */
  ChannelFolder onlyPeople(LongPredicate seen) {
    return creatorId == null || seen.test(creatorId)
        ? this
        : new ChannelFolder(
            id, name, description, renderedDescription, isArchived, order, dateCreated, null);
  }
}
