/**
 * Full-text search: the words of messages, and queries for them (decision 22).
 *
 * <p>Texts are split into words here, never by PostgreSQL, whose parser depends on the locale of
 * the database. Column: {@code message.words}, written with the content and the topic; null in rows
 * of an earlier release until {@link chat.messaging.search.SearchIndexer} has processed them.
 */
@NullMarked
package chat.messaging.search;

import org.jspecify.annotations.NullMarked;
