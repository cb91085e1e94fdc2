/**
 * Full-text search: the words of messages, and queries for them (decision 22).
 *
 * <p>Texts are split into words here, never by PostgreSQL, whose parser depends on the locale of
 * the database. Column: {@code message.words}, written with the content and the topic; null where a
 * former release has written the row, until {@link chat.messaging.search.SearchIndexer} has come to
 * it.
 */
@NullMarked
package chat.messaging.search;

import org.jspecify.annotations.NullMarked;
