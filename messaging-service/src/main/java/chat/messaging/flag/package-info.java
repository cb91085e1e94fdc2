/**
 * A reader's flags of messages, and changing those that are his to change.
 *
 * <p>Tables: read_block, message_flag, read_up_to, moved_messages, and ended_mute, when the copy of
 * accounts learns of it. Event: {@code update_message_flags}, for the reader's own clients. Nothing
 * is stored here when a message is sent, but that somebody has read what the notification bot says
 * of his own deed: what is read by itself, mentions and alert words follow from the message and
 * from the copies (decision 69).
 */
@NullMarked
package chat.messaging.flag;

import org.jspecify.annotations.NullMarked;
