/**
 * Ends messages that are older than they are kept: than their channel says, or else, as for direct
 * messages, their organization; and idempotency keys that count no longer. Tables {@code message},
 * {@code idempotency_key}; which ones is looked up anew with every batch, so there is no other
 * state, a stop loses nothing, and whoever changes a setting back in time saves what is still
 * there. No event tells of it: others ask who sees a message, and a channel's {@code
 * first_message_id} may name one that has gone.
 */
@NullMarked
package chat.messaging.retention;

import org.jspecify.annotations.NullMarked;
