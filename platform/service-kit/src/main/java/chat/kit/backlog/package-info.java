/**
 * Gauges of a service's pending work for other services.
 *
 * <p>They count events that Kafka has not accepted yet, calls that other services have still to
 * receive, and events that could not be parsed.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.backlog;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
