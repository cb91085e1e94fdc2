/** uploads-service: one package per feature. */
@Configuration
@Requires(env = "uploads-service")
@NullMarked
package chat.uploads;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
