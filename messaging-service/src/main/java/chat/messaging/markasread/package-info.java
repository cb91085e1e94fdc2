/**
 * Marking messages of narrows and of left channels as read.
 *
 * <p>API: update-message-flags-for-narrow, mark-all-as-read.
 *
 * <p>Tables: {@code read_block}, {@code read_up_to}, {@code message_flag}, {@code left_channel}.
 */
@NullMarked
package chat.messaging.markasread;

import org.jspecify.annotations.NullMarked;
