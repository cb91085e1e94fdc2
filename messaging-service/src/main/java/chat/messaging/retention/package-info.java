/**
 * Deletion of expired messages, idempotency keys and interrupted moves.
 *
 * <p>The retention period of a message is that of its channel, or else, as for direct messages,
 * that of its organization. Tables: {@code message}, {@code idempotency_key}, {@code
 * move_under_way}, {@code read_block}. Each batch evaluates the current settings, so there is no
 * other state, a stop loses nothing, and reverting a setting saves all messages that are not
 * deleted yet.
 *
 * <p>Event: message-changed, which the other services consume. Clients get no event and keep the
 * messages that they have loaded until they reload them.
 */
@NullMarked
package chat.messaging.retention;

import org.jspecify.annotations.NullMarked;
