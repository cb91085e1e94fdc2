package chat.identity.usergroup;

import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxElements;
import chat.kit.people.GroupSetting;
import java.util.List;

/**
 * Parameters of {@code POST /user_groups/<user_group_id>/members} (API: update-user-group-members).
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
