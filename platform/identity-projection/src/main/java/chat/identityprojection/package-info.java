/**
 * The projection of identity-service's accounts, groups and organizations in other services.
 *
 * <p>Tables: {@code organization}, {@code account}, {@code user_group}, {@code group_member},
 * {@code group_subgroup} in each service's schema, fed by organization-changed, user-changed and
 * group-changed.
 */
@Configuration
@Requires(env = "service", notEnv = "identity-service")
@NullMarked
package chat.identityprojection;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
