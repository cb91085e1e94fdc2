package chat.identity.usergroup;

import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxElements;
import chat.kit.people.GroupSetting;
import java.util.List;

/** The parameters of {@code POST /user_groups/<id>/subgroups}. */
record ChangeSubgroupsParams(
    @InPath long userGroupId,
    @Default("[]") @MaxElements(GroupSetting.MOST_CHOSEN) List<Long> add,
    @Default("[]") List<Long> delete) {

  /** The same, as the operation says it that changes members too. */
  ChangeMembersParams asMembersParams() {
    return new ChangeMembersParams(userGroupId, List.of(), List.of(), add, delete);
  }
}
