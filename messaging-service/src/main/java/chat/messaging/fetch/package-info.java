/**
 * Fetch a single message (specification, operation 3), and the Message record that it shares with
 * whoever reads many.
 *
 * <p>Tables: message, recipient, reaction, message_edit, submessage, and the copies channel,
 * subscription and account. Missing and invisible are the same answer, on the same path, so neither
 * text nor time tells them apart.
 */
@NullMarked
package chat.messaging.fetch;

import org.jspecify.annotations.NullMarked;
