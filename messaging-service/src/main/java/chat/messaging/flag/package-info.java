/**
 * Message flags of users (API: update-message-flags).
 *
 * <p>Tables: {@code read_block}, {@code message_flag}, {@code read_up_to}, {@code moved_messages},
 * and {@code ended_mute}, which is written when the projection of accounts applies the end of a
 * mute. Event: {@code update_message_flags}, to the user's own clients.
 *
 * <p>A message is marked as read if its bit in {@code read_block} is set or its id is at most
 * {@code read_up_to.marked_up_to}. The flag {@code unread} overrides both.
 *
 * <p>Sending a message stores no flags, except that notification bot messages about a user's own
 * action are marked as read by that user. Implicit read states, mentions and alert words are
 * derived from the message and the projections (decision 40).
 */
@NullMarked
package chat.messaging.flag;

import org.jspecify.annotations.NullMarked;
