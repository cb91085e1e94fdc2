package chat.identity.groupmember;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of {@code GET /user_groups/<user_group_id>/members} (API: get-user-group-members).
 *
 * @param userGroupId the id of the group
 * @param directMemberOnly whether to omit members that belong to the group only by a subgroup
 */
record GetGroupMembersParams(
    @InPath long userGroupId, @Default("false") boolean directMemberOnly) {}
