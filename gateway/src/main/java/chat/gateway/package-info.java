/**
 * The gateway, which all clients connect to.
 *
 * <p>It authenticates requests, limits their rate, and forwards them to the service that owns the
 * path. The only product rule that it implements is that of incoming webhook bots; it has no
 * database.
 */
@NullMarked
package chat.gateway;

import org.jspecify.annotations.NullMarked;
