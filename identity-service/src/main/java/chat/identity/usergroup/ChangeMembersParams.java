package chat.identity.usergroup;

import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxElements;
import chat.kit.people.GroupSetting;
import java.util.List;

/** The parameters of {@code POST /user_groups/<id>/members}. */
record ChangeMembersParams(
    @InPath long userGroupId,
    @Default("[]") @MaxElements(CreateGroupParams.MOST_MEMBERS) List<Long> add,
    @Default("[]") @MaxElements(CreateGroupParams.MOST_MEMBERS) List<Long> delete,
    @Default("[]") @MaxElements(GroupSetting.MOST_CHOSEN) List<Long> addSubgroups,
    @Default("[]") List<Long> deleteSubgroups) {

  ChangeMembersParams {
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

  /** How many members and groups it names. */
  int named() {
    return add.size() + delete.size() + addSubgroups.size() + deleteSubgroups.size();
  }
}
