package chat.identity.groupmember;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of {@code GET /user_groups/<user_group_id>/members} (API: get-user-group-members).
 *
 * @param directMemberOnly excludes members of subgroups
 */
record GetGroupMembersParams(
    @InPath long userGroupId, @Default("false") boolean directMemberOnly) {}
