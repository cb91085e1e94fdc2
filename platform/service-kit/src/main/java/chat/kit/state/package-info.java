/**
 * The initial state of a client that registers for events (API: register-queue).
 *
 * <p>It is composed of parts: each feature of each service provides the state that its own events
 * update, and {@code POST /internal/initial_state} returns those of one service. A part is created
 * by the code that also answers the operation that reads the same data.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.state;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
