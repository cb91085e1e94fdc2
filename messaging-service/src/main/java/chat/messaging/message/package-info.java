/**
 * A message as it lies in the database, and the one place that stores it.
 *
 * <p>Tables: message, recipient, idempotency_key.
 */
@NullMarked
package chat.messaging.message;

import org.jspecify.annotations.NullMarked;
