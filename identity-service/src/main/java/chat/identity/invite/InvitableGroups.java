package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.group.GroupSettingValue;
import chat.identity.invite.InvitableGroupStore.Group;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.Permissions;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which groups a caller may have newcomers join. */
@Singleton
final class InvitableGroups {
  private final InvitableGroupStore groups;
  private final Permissions permissions;

  InvitableGroups(InvitableGroupStore groups, Permissions permissions) {
    this.groups = groups;
    this.permissions = permissions;
  }

  /** A refusal unless the caller may add members to all of the groups. */
  void require(Caller caller, Organization organization, List<Long> groupIds) {
    if (groupIds.isEmpty()) {
      return;
    }
    Map<Long, Group> found = groups.find(organization.organizationId(), groupIds);
    boolean managesAll =
        permissions.has(caller, organization, OrganizationSetting.CAN_MANAGE_ALL_GROUPS);
    for (long groupId : groupIds) {
      Group group = found.get(groupId);
      if (group == null) {
        throw IdentityError.INVALID_USER_GROUP.refuse();
      }
      if (group.isSystemGroup()) {
        throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
      }
      if (group.isDeactivated()) {
        throw IdentityError.USER_GROUP_DEACTIVATED.refuse();
      }
      if (!managesAll && !mayAddMembers(caller, organization, group)) {
        throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
      }
    }
  }

  private boolean mayAddMembers(Caller caller, Organization organization, Group group) {
    return Stream.of("can_add_members_group", "can_manage_group")
        .anyMatch(setting -> {
          Object chosen = group.settings().get(setting);
          return chosen == null
              ? Long.valueOf(caller.userId()).equals(group.creatorId())
              : permissions.isIn(caller, organization, GroupSettingValue.of(chosen));
        });
  }
}
