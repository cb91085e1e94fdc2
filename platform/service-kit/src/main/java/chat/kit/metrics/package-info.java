/** Filters the framework's metrics of a service. */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.metrics;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
