/** messaging-service: one package per feature. */
@Configuration
@Requires(env = "messaging-service")
@NullMarked
package chat.messaging;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
