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

/** Reads and changes members and subgroups of groups. */
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

  /** Response of {@code GET /user_groups/<user_group_id>/members}. */
  @Serdeable
  record Members(List<Long> members) {}

  /** Response of {@code GET /user_groups/<user_group_id>/members/<user_id>}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Membership(boolean isUserGroupMember) {}

  /** Response of {@code GET /user_groups/<user_group_id>/subgroups}. */
  @Serdeable
  record Subgroups(List<Long> subgroups) {}

  @Post("/user_groups/{user_group_id:[0-9]+}/members")
  void changeMembers(Caller caller, @Params ChangeMembersParams params) {
    bulkMembershipChanges.change(caller, params);
  }

  @Post("/user_groups/{user_group_id:[0-9]+}/subgroups")
  void changeSubgroups(Caller caller, @Params ChangeSubgroupsParams params) {
    bulkMembershipChanges.change(caller, params.asMembersParams());
  }

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

  @Get("/user_groups/{user_group_id:[0-9]+}/members/{user_id:[0-9]+}")
  Membership isMember(Caller caller, @Params IsMemberParams params) {
    UserGroup group = activeGroup(caller, params.userGroupId());
    Organization organization = organizations.get(caller.organizationId());
    return new Membership(isMember.ask(caller, organization, group, params));
  }

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
