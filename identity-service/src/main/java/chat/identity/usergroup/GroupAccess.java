package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.identity.group.SystemGroupIds;
import chat.identity.group.UserGroup;
import chat.identity.group.UserGroupRepository;
import chat.identity.group.UserGroupRepository.GroupCount;
import chat.identity.group.UserGroupSetting;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.AccountRepository;
import chat.identity.user.Permissions;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/**
 * Who may do what with which group. Nobody changes a system group. What counts is the role that the
 * caller's account has now, which under the organization's lock is the one that it keeps.
 */
@Singleton
public final class GroupAccess {
  private static final List<UserGroupSetting> ADDING =
      List.of(UserGroupSetting.CAN_MANAGE_GROUP, UserGroupSetting.CAN_ADD_MEMBERS_GROUP);

  private final AccountRepository accounts;
  private final UserGroupRepository groups;
  private final Permissions permissions;
  private final int most;

  /**
   * Takes how many groups there may be.
   *
   * @param most of an organization, deactivated ones too: everybody is told them, and none is ever
   *     removed
   */
  GroupAccess(
      AccountRepository accounts,
      UserGroupRepository groups,
      Permissions permissions,
      @Property(name = "chat.user-group-limit") int most) {
    this.accounts = accounts;
    this.groups = groups;
    this.permissions = permissions;
    this.most = most;
  }

  void requireMayCreate(Caller caller, Organization organization) {
    requireNoGuest(caller);
    require(
        permissions.has(
            accounts.current(caller), organization, OrganizationSetting.CAN_CREATE_GROUPS));
  }

  /**
   * A refusal where the organization has all groups that it may, or the caller has made half of
   * these, with his bots: one person could take the room of all for good. Under the organization's
   * lock, so that no two take the last place.
   */
  void requireRoom(Caller caller) {
    Long ownerId = caller.botOwnerId();
    long personId = ownerId == null ? caller.userId() : ownerId;
    GroupCount count = groups.count(caller.organizationId(), personId);
    if (count.whole() >= most) {
      throw IdentityError.TOO_MANY_GROUPS.refuse(most);
    }
    int mostOfOne = Math.ceilDiv(most, 2);
    if (count.own() >= mostOfOne) {
      throw IdentityError.TOO_MANY_GROUPS_OF_ONE.refuse(mostOfOne);
    }
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

  /** The same of several groups, whose settings are not read. */
  public void requireMayAddMembers(
      Caller requester, Organization organization, Collection<Long> groupIds) {
    Caller caller = accounts.current(requester);
    require(mayAddMembersTo(caller, organization, groupIds).size() == groupIds.size());
  }

  /** Those of the groups to which the caller may add members, deactivated ones too. */
  List<Long> mayAddMembersTo(Caller caller, Organization organization, Collection<Long> groupIds) {
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    List<Long> others =
        groupIds.stream().filter(groupId -> systemGroups.groupOf(groupId).isEmpty()).toList();
    if (others.isEmpty() || managesAll(caller, organization)) {
      return others;
    }
    List<UserGroupSetting> settings =
        ADDING.stream().filter(setting -> admits(setting, caller)).toList();
    return permissions.groupsAllowing(caller, organization, settings, others);
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
    return admits(setting, caller)
        && permissions.isIn(
            caller, organization, group.setting(setting, organization.settings().systemGroups()));
  }

  private static boolean admits(UserGroupSetting setting, Caller caller) {
    return caller.role() != Role.GUEST || setting.allowsGuests();
  }

  private static void require(boolean may) {
    if (!may) {
      throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
    }
  }
}
