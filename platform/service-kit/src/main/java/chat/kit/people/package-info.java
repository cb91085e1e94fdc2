/**
 * Rules that identity-service and the services that project its facts share.
 *
 * <p>They are acquaintances, the roles of system groups, permission settings, and the visibility of
 * addresses.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.people;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
