/**
 * Fetch a single message (specification, operation 3).
 *
 * <p>Tables: message, recipient, and the copies channel and subscription. Missing and invisible are
 * the same answer, on the same path, so neither text nor time tells them apart.
 */
@NullMarked
package chat.messaging.fetch;

import org.jspecify.annotations.NullMarked;
