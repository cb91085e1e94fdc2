package chat.identity.groupmember;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of {@code GET /user_groups/<user_group_id>/subgroups} (API: get-user-group-subgroups).
 *
 * @param userGroupId the id of the group
 * @param directSubgroupOnly whether to omit subgroups of subgroups
 */
record GetSubgroupsParams(@InPath long userGroupId, @Default("false") boolean directSubgroupOnly) {}
