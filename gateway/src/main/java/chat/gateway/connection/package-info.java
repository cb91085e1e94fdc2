/**
 * Limits for client connections.
 *
 * <p>Requests must arrive completely and in time, or the connection is closed; pipelined requests
 * are served one after another. The duration of answers and slow readers are not limited here.
 */
@NullMarked
package chat.gateway.connection;

import org.jspecify.annotations.NullMarked;
