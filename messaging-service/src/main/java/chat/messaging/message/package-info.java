/**
 * A message as it lies in the database, and the one place that stores it.
 *
 * <p>Tables: message, recipient, idempotency_key, and read_block where somebody has read a message
 * from the start. A key's answer is written with its message, and looked up again under the lock
 * under which messages are stored: of two sends with one key at the same time, one is stored.
 */
@NullMarked
package chat.messaging.message;

import org.jspecify.annotations.NullMarked;
