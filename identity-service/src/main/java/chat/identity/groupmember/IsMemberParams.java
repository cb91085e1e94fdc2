package chat.identity.groupmember;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of {@code GET /user_groups/<user_group_id>/members/<user_id>}.
 *
 * @param userGroupId the id of the group
 * @param userId the id of the user
 * @param directMemberOnly whether membership by a subgroup does not count
 */
record IsMemberParams(
    @InPath long userGroupId, @InPath long userId, @Default("false") boolean directMemberOnly) {}
