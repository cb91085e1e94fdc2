package chat.identity.usergroup;

import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxElements;
import chat.kit.people.GroupSetting;
import java.util.List;

/**
 * Parameters of {@code POST /user_groups/<user_group_id>/members} (API: update-user-group-members).
 *
 * @param userGroupId the id of the group
 * @param add the ids of active users or bots to add, at most 100,000; none of them may be a member
 * @param delete the ids of users to remove, at most 100,000; all of them must be direct members
 * @param addSubgroups the ids of active groups to add as direct subgroups, at most 1,000; none of
 *     them may be a direct subgroup or contain the group
 * @param deleteSubgroups the ids of groups to remove; all of them must be direct subgroups
 */
public record ChangeMembersParams(
    @InPath long userGroupId,
    @Default("[]") @MaxElements(CreateGroupParams.MAX_MEMBERS) List<Long> add,
    @Default("[]") @MaxElements(CreateGroupParams.MAX_MEMBERS) List<Long> delete,
    @Default("[]") @MaxElements(GroupSetting.MAX_CHOSEN) List<Long> addSubgroups,
    @Default("[]") List<Long> deleteSubgroups) {

  public ChangeMembersParams {
    add = add.stream().distinct().toList();
    delete = delete.stream().distinct().toList();
    addSubgroups = addSubgroups.stream().distinct().toList();
    deleteSubgroups = deleteSubgroups.stream().distinct().toList();
  }

  boolean isEmpty() {
    return named() == 0;
  }

  boolean changesSubgroups() {
    return !addSubgroups.isEmpty() || !deleteSubgroups.isEmpty();
  }

  /** Returns the number of members and groups in the request. */
  int named() {
    return add.size() + delete.size() + addSubgroups.size() + deleteSubgroups.size();
  }
}
