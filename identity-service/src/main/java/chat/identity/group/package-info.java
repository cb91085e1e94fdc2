/**
 * User groups, the system groups among them, and who is in a group-setting value.
 *
 * <p>Tables: {@code user_group}, {@code user_group_member}, {@code user_group_subgroup}. Events:
 * {@code group-changed}. What clients do with groups is in {@code chat.identity.usergroup}. Members
 * of a system group follow from their role and have no rows; {@code role:fullmembers} depends on
 * the time too.
 */
@NullMarked
package chat.identity.group;

import org.jspecify.annotations.NullMarked;
