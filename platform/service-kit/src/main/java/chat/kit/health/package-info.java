/** Health indicators of Kafka and of the storage of dependencies. */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.health;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
