/**
 * Endpoints for members and subgroups, and memberships that follow from roles, invitations and
 * activation (API: update-user-group-members).
 *
 * <p>Writes go through {@code chat.identity.usergroup.ChangeMembers}.
 */
@NullMarked
package chat.identity.groupmember;

import org.jspecify.annotations.NullMarked;
