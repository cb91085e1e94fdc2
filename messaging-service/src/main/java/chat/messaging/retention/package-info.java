/**
 * Ends messages that are older than they are kept: than their channel says, or else, as for direct
 * messages, their organization; and idempotency keys and interrupted moves that count no longer.
 * Tables {@code message}, {@code idempotency_key}, {@code move_under_way}; which ones is looked up
 * anew with every batch, so there is no other state, a stop loses nothing, and whoever changes a
 * setting back in time saves what is still there. Event of messages: message-changed, which the
 * other services follow; clients are not told, and what they have loaded they keep until they load
 * it anew.
 */
@NullMarked
package chat.messaging.retention;

import org.jspecify.annotations.NullMarked;
