package chat.messaging.snippet;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A saved snippet in the form of the API.
 *
 * @param id the id of the saved snippet
 * @param title the title of the saved snippet
 * @param content the text of the saved snippet in Markdown
 * @param dateCreated UNIX seconds
 */
@MappedEntity("saved_snippet")
@Serdeable(naming = SnakeCaseStrategy.class)
record SavedSnippet(long id, String title, String content, long dateCreated) {}
