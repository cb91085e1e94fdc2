package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.identity.group.GroupStore;
import chat.identity.group.UserGroup;
import chat.identity.group.UserGroupSetting;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.AccountStore;
import chat.identity.user.Permissions;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Collection;

/**
 * Who may do what with which group. Nobody changes a system group. What counts is the role that the
 * caller's account has now, which under the organization's lock is the one that it keeps.
 */
@Singleton
public final class GroupAccess {
  private final AccountStore accounts;
  private final GroupStore groups;
  private final Permissions permissions;

  GroupAccess(AccountStore accounts, GroupStore groups, Permissions permissions) {
    this.accounts = accounts;
    this.groups = groups;
    this.permissions = permissions;
  }

  void requireMayCreate(Caller caller, Organization organization) {
    requireNoGuest(caller);
    require(
        permissions.has(
            accounts.current(caller), organization, OrganizationSetting.CAN_CREATE_GROUPS));
  }

  static void requireNoGuest(Caller caller) {
    if (caller.role() == Role.GUEST) {
      throw IdentityError.NOT_FOR_GUESTS.refuse();
    }
  }

  /** The group; everybody in the organization may read every group. */
  UserGroup get(Caller caller, long groupId) {
    return groups
        .find(caller.organizationId(), groupId)
        .orElseThrow(() -> IdentityError.INVALID_USER_GROUP.refuse());
  }

  /** The group, which the caller may manage; it may be a deactivated one. */
  UserGroup manageable(Caller caller, Organization organization, long groupId) {
    UserGroup group = get(caller, groupId);
    require(!group.isSystemGroup() && mayManage(accounts.current(caller), organization, group));
    return group;
  }

  void requireMayAddMembers(Caller caller, Organization organization, UserGroup group) {
    require(mayAddMembers(accounts.current(caller), organization, group));
  }

  /** The same of several groups; those who manage all groups are asked about none of them. */
  public void requireMayAddMembers(
      Caller requester, Organization organization, Collection<UserGroup> groups) {
    Caller caller = accounts.current(requester);
    require(groups.stream().noneMatch(UserGroup::isSystemGroup));
    if (groups.isEmpty() || managesAll(caller, organization)) {
      return;
    }
    for (UserGroup group : groups) {
      require(
          has(caller, organization, group, UserGroupSetting.CAN_MANAGE_GROUP)
              || has(caller, organization, group, UserGroupSetting.CAN_ADD_MEMBERS_GROUP));
    }
  }

  boolean mayAddMembers(Caller caller, Organization organization, UserGroup group) {
    return !group.isSystemGroup()
        && (mayManage(caller, organization, group)
            || has(caller, organization, group, UserGroupSetting.CAN_ADD_MEMBERS_GROUP));
  }

  void requireMayJoin(Caller requester, Organization organization, UserGroup group) {
    Caller caller = accounts.current(requester);
    require(
        !group.isSystemGroup()
            && (has(caller, organization, group, UserGroupSetting.CAN_JOIN_GROUP)
                || mayAddMembers(caller, organization, group)));
  }

  void requireMayRemoveMembers(Caller caller, Organization organization, UserGroup group) {
    require(mayRemoveMembers(accounts.current(caller), organization, group));
  }

  void requireMayLeave(Caller requester, Organization organization, UserGroup group) {
    Caller caller = accounts.current(requester);
    require(
        !group.isSystemGroup()
            && (has(caller, organization, group, UserGroupSetting.CAN_LEAVE_GROUP)
                || mayRemoveMembers(caller, organization, group)));
  }

  private boolean mayRemoveMembers(Caller caller, Organization organization, UserGroup group) {
    return !group.isSystemGroup()
        && (mayManage(caller, organization, group)
            || has(caller, organization, group, UserGroupSetting.CAN_REMOVE_MEMBERS_GROUP));
  }

  private boolean mayManage(Caller caller, Organization organization, UserGroup group) {
    return managesAll(caller, organization)
        || has(caller, organization, group, UserGroupSetting.CAN_MANAGE_GROUP);
  }

  private boolean managesAll(Caller caller, Organization organization) {
    return caller.role() != Role.GUEST
        && permissions.has(caller, organization, OrganizationSetting.CAN_MANAGE_ALL_GROUPS);
  }

  private boolean has(
      Caller caller, Organization organization, UserGroup group, UserGroupSetting setting) {
    return (caller.role() != Role.GUEST || setting.allowsGuests())
        && permissions.isIn(
            caller, organization, group.setting(setting, organization.settings().systemGroups()));
  }

  private static void require(boolean may) {
    if (!may) {
      throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
    }
  }
}
