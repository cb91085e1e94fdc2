/**
 * {@code PATCH /messages/<id>}: another content, topic or channel.
 *
 * <p>Tables: message, message_edit, move_under_way. Events: message-changed and client-events
 * {@code update_message}; {@code delete_message} for those who could read where messages were and
 * not where they are. Messages are moved by one statement for each two thousand, and those alone
 * that the mover can read; others write between these, the mover is asked for his rights anew, and
 * the message that was named goes last. Marking a topic as resolved is no move: it needs a right of
 * its own, takes all messages along, also those that the marker can't read, so that a topic is not
 * half resolved, and where the marked topic is there already the two become one, as if somebody had
 * gone on writing in the one that was resolved. What moves into another channel counts as sent to
 * those who are subscribed at that moment. A bot moves by rights of its own; its owner's let it
 * send, and no more. {@code detached_uploads} is always empty: which files a message claims is
 * uploads-service's own business.
 */
@NullMarked
package chat.messaging.edit;

import org.jspecify.annotations.NullMarked;
