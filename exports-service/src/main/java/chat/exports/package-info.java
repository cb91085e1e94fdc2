/** exports-service: data exports, one package per feature. */
@Configuration
@Requires(env = "exports-service")
@NullMarked
package chat.exports;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
