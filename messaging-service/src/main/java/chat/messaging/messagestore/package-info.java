/**
 * Storage of sent messages.
 *
 * <p>Tables: message, recipient, idempotency_key, and read_block for messages that are read from
 * the start. Events: message-sent, client-events {@code message}. The result of an idempotency key
 * is written with its message, and looked up again under the lock under which messages are stored:
 * of two concurrent sends with the same key only one is stored.
 */
@NullMarked
package chat.messaging.messagestore;

import org.jspecify.annotations.NullMarked;
