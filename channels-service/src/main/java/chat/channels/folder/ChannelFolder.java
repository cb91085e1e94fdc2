package chat.channels.folder;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A folder as clients see it.
 *
 * @param order ascending in the order in which folders are shown
 * @param dateCreated UNIX seconds
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record ChannelFolder(
    long id,
    String name,
    String description,
    String renderedDescription,
    boolean isArchived,
    long order,
    long dateCreated,
    @Nullable Long creatorId) {}
