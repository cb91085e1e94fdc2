/**
 * Loads messages together with the facts that decide who may read them.
 *
 * <p>Tables: {@code message}, {@code reaction}, {@code submessage}, {@code message_edit}, {@code
 * read_block}, {@code read_up_to}, {@code message_flag}, read only. Small messages are cached by
 * version; a budget limits the memory of large ones.
 */
@NullMarked
package chat.messaging.messageread;

import org.jspecify.annotations.NullMarked;
