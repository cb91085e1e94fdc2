/**
 * Delete a message (specification, operation 8), or all that one may read of a topic.
 *
 * <p>Table: message; what hangs on it goes with it. Events: message-changed, by which files end
 * their claims too, and client-events {@code delete_message}. Of those who delete it at once one
 * does, and the others are told so. Nothing is deleted in archived channels. A bot deletes by
 * rights of its own; its owner's let it send, and no more.
 */
@NullMarked
package chat.messaging.delete;

import org.jspecify.annotations.NullMarked;
