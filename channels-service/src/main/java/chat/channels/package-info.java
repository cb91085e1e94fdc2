/** channels-service: one package per feature, named after the API operation or object. */
@Configuration
@Requires(env = "channels-service")
@NullMarked
package chat.channels;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
