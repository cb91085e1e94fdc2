/**
 * Editing of messages: content, topic or channel (API: update-message).
 *
 * <p>Tables: message, message_edit, move_under_way. Events: message-changed and client-events
 * {@code update_message}; {@code delete_message} for users who could read the old location but not
 * the new one.
 *
 * <p>A move takes only messages that the mover can read, in statements of at most 100 messages.
 * Other writers get the lock between these, the authorization is checked again for each, and the
 * named message moves last.
 *
 * <p>Marking a topic as resolved is not a move. It needs a right of its own and takes all messages,
 * including those that the user cannot read, so that a topic is never resolved in part. If the
 * resolved topic already exists, the two are merged, as if writing had continued in the resolved
 * one.
 *
 * <p>A message that moves to another channel counts as sent to its current subscribers. A bot moves
 * messages by its own rights; its owner's rights only let it send. {@code detached_uploads} is
 * always empty, because only uploads-service knows which files a message claims.
 */
@NullMarked
package chat.messaging.edit;

import org.jspecify.annotations.NullMarked;
