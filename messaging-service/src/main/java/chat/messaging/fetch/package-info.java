/**
 * Fetches a single message (API: get-message), and formats messages for all operations that return
 * them.
 *
 * <p>No tables of its own: {@link chat.messaging.messageread} loads the messages. Missing and
 * forbidden messages take the same code path to the same response, so neither text nor timing
 * reveals which one it is.
 */
@NullMarked
package chat.messaging.fetch;

import org.jspecify.annotations.NullMarked;
