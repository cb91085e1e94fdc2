/**
 * The projection of identity-service's accounts, groups and organizations in other services.
 *
 * <p>Tables: {@code organization}, {@code account}, {@code user_group}, {@code group_member},
 * {@code group_subgroup} in each service's schema, fed by organization-changed, user-changed and
 * group-changed.
 */
@NullMarked
package chat.identityprojection;

import org.jspecify.annotations.NullMarked;
