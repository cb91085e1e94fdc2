/** Migration of a service's schema before the first use of its database. */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.migration;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
