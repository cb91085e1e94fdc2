package chat.identity.groupmember;

import chat.identity.usergroup.ChangeMembersParams;
import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxElements;
import chat.kit.people.GroupSetting;
import java.util.List;

/**
 * Parameters of {@code POST /user_groups/<user_group_id>/subgroups} (API:
 * update-user-group-subgroups).
 *
 * @param userGroupId the id of the group
 * @param add the ids of active groups to add as direct subgroups, at most 1,000; none of them may
 *     be a direct subgroup or contain the group
 * @param delete the ids of groups to remove; all of them must be direct subgroups
 */
record ChangeSubgroupsParams(
    @InPath long userGroupId,
    @Default("[]") @MaxElements(GroupSetting.MAX_CHOSEN) List<Long> add,
    @Default("[]") List<Long> delete) {

  /** Returns the equivalent parameters of the operation that also changes members. */
  ChangeMembersParams asMembersParams() {
    return new ChangeMembersParams(userGroupId, List.of(), List.of(), add, delete);
  }
}
