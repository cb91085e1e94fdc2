/**
 * What other services keep of identity-service's facts, each in its own schema.
 *
 * <p>Tables: {@code organization}, {@code account}, {@code user_group}, {@code group_member},
 * {@code group_subgroup}, fed by organization-changed, user-changed and group-changed. Nobody is
 * stored as a member of a system group ({@code role:members} …); who is in one follows from the
 * account.
 */
@NullMarked
package chat.identity.copy;

import org.jspecify.annotations.NullMarked;
