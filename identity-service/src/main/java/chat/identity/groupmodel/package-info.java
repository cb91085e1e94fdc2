/**
 * User groups and system groups as rows, and the evaluation of group-setting values.
 *
 * <p>Tables: {@code user_group}, {@code user_group_member}, {@code user_group_subgroup}. Members of
 * a system group are derived from their role and have no rows; membership in {@code
 * role:fullmembers} also depends on time.
 */
@NullMarked
package chat.identity.groupmodel;

import org.jspecify.annotations.NullMarked;
