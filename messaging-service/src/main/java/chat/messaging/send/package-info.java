/**
 * Send a message (specification, operation 1).
 *
 * <p>Tables: message, recipient, idempotency_key. Events: message-sent, client-events {@code
 * message}. Who may post is decided from copies; {@link chat.messaging.message.MessageWriter}
 * commits whatever is waiting of an organization in one transaction, so ids are in the order in
 * which messages appear. System bots' messages ({@code /internal/messages}) mention silently: the
 * names in them are other people's.
 */
@NullMarked
package chat.messaging.send;

import org.jspecify.annotations.NullMarked;
