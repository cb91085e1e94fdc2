package chat.identity.groupmember;

import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupdirectory.GroupDirectory;
import chat.identity.groupmodel.GroupRules;
import chat.identity.groupmodel.UserGroup;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.identity.usergroup.BulkMembershipChanges;
import chat.identity.usergroup.ChangeMembersParams;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.function.LongPredicate;

/** Reads and changes members and subgroups of groups (API: update-user-group-members). */
@Operations
@ForCallers
final class GroupMembersController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final GroupAccess access;
  private final GroupDirectory directory;
  private final IsMember isMember;
  private final BulkMembershipChanges bulkMembershipChanges;

  GroupMembersController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      GroupAccess access,
      GroupDirectory directory,
      IsMember isMember,
      BulkMembershipChanges bulkMembershipChanges) {
    this.organizations = organizations;
    this.users = users;
    this.access = access;
    this.directory = directory;
    this.isMember = isMember;
    this.bulkMembershipChanges = bulkMembershipChanges;
  }

  /**
   * Response of {@code GET /user_groups/<user_group_id>/members}.
   *
   * @param members the ids of active members, ascending
   */
  @Serdeable
  record Members(List<Long> members) {}

  /**
   * Response of {@code GET /user_groups/<user_group_id>/members/<user_id>}.
   *
   * @param isUserGroupMember whether the user is a member
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Membership(boolean isUserGroupMember) {}

  /**
   * Response of {@code GET /user_groups/<user_group_id>/subgroups}.
   *
   * @param subgroups the ids of the subgroups, ascending
   */
  @Serdeable
  record Subgroups(List<Long> subgroups) {}

  /**
   * Adds and removes members and subgroups of a user group.
   *
   * <p>Members of {@code can_manage_all_groups} and of the group's {@code can_manage_group} may do
   * all of this. Members of its {@code can_add_members_group} may add, members of its {@code
   * can_remove_members_group} may remove. Users may add themselves alone with {@code
   * can_join_group}, and remove themselves alone with {@code can_leave_group}. System groups cannot
   * be changed, nor the subgroups of a deactivated group.
   *
   * <p>All changes are made or none, and at least one is required. Repeated ids count once. Clients
   * get an event {@code user_group} for each list, with {@code op} {@code add_members}, {@code
   * remove_members}, {@code add_subgroups} or {@code remove_subgroups}.
   */
  @OperationId("update-user-group-members")
  @Post("/user_groups/{user_group_id:[0-9]+}/members")
  void changeMembers(Caller caller, @Params ChangeMembersParams params) {
    bulkMembershipChanges.change(caller, params);
  }

  /**
   * Adds and removes subgroups of a user group.
   *
   * <p>The permissions and events are those of {@code update-user-group-members}. The subgroups of
   * system groups and of deactivated groups cannot be changed. All changes are made or none, and at
   * least one is required.
   */
  @OperationId("update-user-group-subgroups")
  @Post("/user_groups/{user_group_id:[0-9]+}/subgroups")
  void changeSubgroups(Caller caller, @Params ChangeSubgroupsParams params) {
    bulkMembershipChanges.change(caller, params.asMembersParams());
  }

  /**
   * Returns the ids of the members of a user group.
   *
   * <p>A deactivated group is refused. Members that the caller may not see are omitted.
   */
  @OperationId("get-user-group-members")
  @Get("/user_groups/{user_group_id:[0-9]+}/members")
  Members members(Caller caller, @Params GetGroupMembersParams params) {
    UserGroup group = activeGroup(caller, params.userGroupId());
    Organization organization = organizations.get(caller.organizationId());
    List<Long> userIds =
        params.directMemberOnly()
            ? directory.directMembers(organization, group)
            : directory.allMembers(organization, group);
    LongPredicate visible = users.accessibleIdsTo(caller, organization);
    return new Members(userIds.stream().filter(visible::test).toList());
  }

  /**
   * Returns whether a user is a member of a user group.
   *
   * <p>A deactivated group, a deactivated user, and a user that the caller may not see are refused.
   */
  @OperationId("get-is-user-group-member")
  @Get("/user_groups/{user_group_id:[0-9]+}/members/{user_id:[0-9]+}")
  Membership isMember(Caller caller, @Params IsMemberParams params) {
    UserGroup group = activeGroup(caller, params.userGroupId());
    Organization organization = organizations.get(caller.organizationId());
    return new Membership(isMember.ask(caller, organization, group, params));
  }

  /**
   * Returns the ids of the subgroups of a user group.
   *
   * <p>A deactivated group is refused.
   */
  @OperationId("get-user-group-subgroups")
  @Get("/user_groups/{user_group_id:[0-9]+}/subgroups")
  Subgroups subgroups(Caller caller, @Params GetSubgroupsParams params) {
    UserGroup group = activeGroup(caller, params.userGroupId());
    return new Subgroups(
        params.directSubgroupOnly()
            ? directory.directSubgroups(group)
            : directory.allSubgroups(group));
  }

  /** Refuses deactivated groups, whose members only the list of groups shows. */
  private UserGroup activeGroup(Caller caller, long groupId) {
    UserGroup group = access.get(caller, groupId);
    GroupRules.requireActive(group);
    return group;
  }
}
