/**
 * identity-service: organizations, their accounts, permissions and authentication.
 *
 * <p>Each package below is a feature; {@link chat.identity.IdentityError} lists all errors.
 */
@Configuration
@Requires(env = "identity-service")
@NullMarked
package chat.identity;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
