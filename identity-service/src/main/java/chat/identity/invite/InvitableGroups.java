package chat.identity.invite;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.identity.IdentityError;
import chat.identity.group.GroupRules;
import chat.identity.group.GroupStore;
import chat.identity.group.UserGroup;
import chat.identity.organization.Organization;
import chat.identity.usergroup.GroupAccess;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Which groups a caller may have newcomers join. */
@Singleton
final class InvitableGroups {
  private final GroupStore groups;
  private final GroupAccess access;

  InvitableGroups(GroupStore groups, GroupAccess access) {
    this.groups = groups;
    this.access = access;
  }

  /** A refusal unless the caller may add members to all of the groups. */
  void require(Caller caller, Organization organization, List<Long> groupIds) {
    Map<Long, UserGroup> found =
        groups.findAll(organization.organizationId(), groupIds).stream()
            .collect(toMap(UserGroup::groupId, identity()));
    for (long groupId : groupIds) {
      UserGroup group = found.get(groupId);
      if (group == null) {
        throw IdentityError.INVALID_USER_GROUP.refuse();
      }
      if (!group.isSystemGroup()) {
        GroupRules.requireActive(group);
      }
    }
    access.requireMayAddMembers(caller, organization, found.values());
  }
}
