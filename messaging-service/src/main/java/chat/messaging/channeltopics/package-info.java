/**
 * Topics of a channel that have messages the caller may read (API: get-stream-topics).
 *
 * <p>Table: {@code message}, by the index that finds the messages of a topic.
 */
@NullMarked
package chat.messaging.channeltopics;

import org.jspecify.annotations.NullMarked;
