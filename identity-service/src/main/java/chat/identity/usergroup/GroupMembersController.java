package chat.identity.usergroup;

import chat.identity.group.GroupRules;
import chat.identity.group.UserGroup;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
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

/** Who and what is inside of a group. */
@Operations
@ForCallers
final class GroupMembersController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final GroupAccess access;
  private final GroupDirectory directory;
  private final IsMember isMember;
  private final MembersAtOnce membersAtOnce;

  GroupMembersController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      GroupAccess access,
      GroupDirectory directory,
      IsMember isMember,
      MembersAtOnce membersAtOnce) {
    this.organizations = organizations;
    this.users = users;
    this.access = access;
    this.directory = directory;
    this.isMember = isMember;
    this.membersAtOnce = membersAtOnce;
  }

  /** The answer of {@code GET /user_groups/<id>/members}. */
  @Serdeable
  record Members(List<Long> members) {}

  /** The answer of {@code GET /user_groups/<id>/members/<user_id>}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Membership(boolean isUserGroupMember) {}

  /** The answer of {@code GET /user_groups/<id>/subgroups}. */
  @Serdeable
  record Subgroups(List<Long> subgroups) {}

  @Post("/user_groups/{user_group_id:[0-9]+}/members")
  void changeMembers(Caller caller, @Params ChangeMembersParams params) {
    membersAtOnce.change(caller, params);
  }

  @Post("/user_groups/{user_group_id:[0-9]+}/subgroups")
  void changeSubgroups(Caller caller, @Params ChangeSubgroupsParams params) {
    membersAtOnce.change(caller, params.asMembersParams());
  }

  @Get("/user_groups/{user_group_id:[0-9]+}/members")
  Members members(Caller caller, @Params GetMembersParams params) {
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

  /** A deactivated group serves no purpose; who was in it is told by the list of groups alone. */
  private UserGroup activeGroup(Caller caller, long groupId) {
    UserGroup group = access.get(caller, groupId);
    GroupRules.requireActive(group);
    return group;
  }
}
