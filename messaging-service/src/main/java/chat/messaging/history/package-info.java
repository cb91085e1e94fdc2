/**
 * What a message was before each of its edits and moves, as far as its organization shows it.
 *
 * <p>Table: message_edit. Where moves alone are shown, every state has the content of now.
 */
@NullMarked
package chat.messaging.history;

import org.jspecify.annotations.NullMarked;
