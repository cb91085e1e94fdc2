/**
 * Get topics in a channel: those of the messages that the caller may read.
 *
 * <p>Table: message, by the index that finds a topic's messages.
 */
@NullMarked
package chat.messaging.channeltopics;

import org.jspecify.annotations.NullMarked;
