package chat.identity.groupdirectory;

import chat.identity.IdentityError;
import chat.identity.account.AccountRepository;
import chat.identity.account.Permissions;
import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupRepository;
import chat.identity.groupmodel.UserGroupRepository.GroupCount;
import chat.identity.groupmodel.UserGroupSetting;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/**
 * Permission checks for user groups.
 *
 * <p>System groups cannot be changed. Checks use the current role of the caller's account, which
 * cannot change while the organization's lock is held.
 */
@Singleton
public final class GroupAccess {
  private static final List<UserGroupSetting> ADDING =
      List.of(UserGroupSetting.CAN_MANAGE_GROUP, UserGroupSetting.CAN_ADD_MEMBERS_GROUP);

  private final AccountRepository accounts;
  private final UserGroupRepository groups;
  private final Permissions permissions;
  private final int maxGroups;

  /**
   * @param maxGroups the maximum per organization, including deactivated groups, because all
   *     clients receive every group and groups are never deleted
   */
  GroupAccess(
      AccountRepository accounts,
      UserGroupRepository groups,
      Permissions permissions,
      @Property(name = "chat.user-group-limit") int maxGroups) {
    this.accounts = accounts;
    this.groups = groups;
    this.permissions = permissions;
    this.maxGroups = maxGroups;
  }

  public void requireMayCreate(Caller caller, Organization organization) {
    requireNoGuest(caller);
    require(
        permissions.has(
            accounts.current(caller), organization, OrganizationSetting.CAN_CREATE_GROUPS));
  }

  /**
   * Refuses a new group if the organization's or the caller's limit is reached.
   *
   * <p>One person, including their bots, may create at most half of the organization's limit,
   * because the slots are used up permanently. Callers hold the organization's lock, so concurrent
   * requests cannot exceed the limits.
   */
  public void requireRoom(Caller caller) {
    Long ownerId = caller.botOwnerId();
    long personId = ownerId == null ? caller.userId() : ownerId;
    GroupCount count = groups.count(caller.organizationId(), personId);
    if (count.whole() >= maxGroups) {
      throw IdentityError.TOO_MANY_GROUPS.refuse(maxGroups);
    }
    int maxGroupsPerPerson = Math.ceilDiv(maxGroups, 2);
    if (count.own() >= maxGroupsPerPerson) {
      throw IdentityError.TOO_MANY_GROUPS_OF_ONE.refuse(maxGroupsPerPerson);
    }
  }

  public static void requireNoGuest(Caller caller) {
    if (caller.role() == Role.GUEST) {
      throw IdentityError.NOT_FOR_GUESTS.refuse();
    }
  }

  /** Returns the group; every user of the organization may read every group. */
  public UserGroup get(Caller caller, long groupId) {
    return groups
        .find(caller.organizationId(), groupId)
        .orElseThrow(() -> IdentityError.INVALID_USER_GROUP.refuse());
  }

  /** Returns the group, which may be deactivated; refuses callers who may not manage it. */
  public UserGroup manageable(Caller caller, Organization organization, long groupId) {
    UserGroup group = get(caller, groupId);
    require(!group.isSystemGroup() && mayManage(accounts.current(caller), organization, group));
    return group;
  }

  public void requireMayAddMembers(Caller caller, Organization organization, UserGroup group) {
    require(mayAddMembers(accounts.current(caller), organization, group));
  }

  /** Checks several groups at once, without loading their settings. */
  public void requireMayAddMembers(
      Caller requester, Organization organization, Collection<Long> groupIds) {
    Caller caller = accounts.current(requester);
    require(mayAddMembersTo(caller, organization, groupIds).size() == groupIds.size());
  }

  /** Returns the groups, including deactivated ones, to which the caller may add members. */
  public List<Long> mayAddMembersTo(
      Caller caller, Organization organization, Collection<Long> groupIds) {
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    List<Long> regularGroupIds =
        groupIds.stream().filter(groupId -> systemGroups.groupOf(groupId).isEmpty()).toList();
    if (regularGroupIds.isEmpty() || managesAll(caller, organization)) {
      return regularGroupIds;
    }
    List<UserGroupSetting> settings =
        ADDING.stream().filter(setting -> admits(setting, caller)).toList();
    return permissions.groupsAllowing(caller, organization, settings, regularGroupIds);
  }

  boolean mayAddMembers(Caller caller, Organization organization, UserGroup group) {
    return !group.isSystemGroup()
        && (mayManage(caller, organization, group)
            || has(caller, organization, group, UserGroupSetting.CAN_ADD_MEMBERS_GROUP));
  }

  public void requireMayJoin(Caller requester, Organization organization, UserGroup group) {
    Caller caller = accounts.current(requester);
    require(
        !group.isSystemGroup()
            && (has(caller, organization, group, UserGroupSetting.CAN_JOIN_GROUP)
                || mayAddMembers(caller, organization, group)));
  }

  public void requireMayRemoveMembers(Caller caller, Organization organization, UserGroup group) {
    require(mayRemoveMembers(accounts.current(caller), organization, group));
  }

  public void requireMayLeave(Caller requester, Organization organization, UserGroup group) {
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
