/**
 * The gateway, which all clients connect to.
 *
 * <p>It authenticates requests, limits their rate, and forwards them to the service that owns the
 * path. The only product rule that it implements is that of incoming webhook bots; it has no
 * database.
 */
@Configuration
@Requires(env = "gateway")
@NullMarked
package chat.gateway;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
