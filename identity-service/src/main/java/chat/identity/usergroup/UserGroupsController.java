package chat.identity.usergroup;

import chat.identity.groupdirectory.GroupDirectory;
import chat.identity.groupdirectory.UserGroupObject;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.kit.envelope.JsonText;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;

/** Creates, lists, changes and deactivates groups. */
@Operations
@ForCallers
final class UserGroupsController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final GroupDirectory directory;
  private final BulkMembershipChanges bulkMembershipChanges;
  private final EditGroup editGroup;
  private final DeactivateGroup deactivateGroup;

  UserGroupsController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      GroupDirectory directory,
      BulkMembershipChanges bulkMembershipChanges,
      EditGroup editGroup,
      DeactivateGroup deactivateGroup) {
    this.organizations = organizations;
    this.users = users;
    this.directory = directory;
    this.bulkMembershipChanges = bulkMembershipChanges;
    this.editGroup = editGroup;
    this.deactivateGroup = deactivateGroup;
  }

  /** Response of {@code POST /user_groups/create}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedGroup(long groupId) {}

  @Post("/user_groups/create")
  CreatedGroup create(Caller caller, @Params CreateGroupParams params) {
    return new CreatedGroup(bulkMembershipChanges.create(caller, params));
  }

  /** Returns the {@link UserGroupObject}s as {@code user_groups}. */
  @Get("/user_groups")
  Map<String, JsonText> list(Caller caller, @Params GetGroupsParams params) {
    Organization organization = organizations.get(caller.organizationId());
    return Map.of(
        "user_groups",
        directory.list(
            caller,
            organization,
            params.includeDeactivatedGroups(),
            users.accessibleIdsTo(caller, organization)));
  }

  @Patch("/user_groups/{user_group_id:[0-9]+}")
  void edit(Caller caller, @Params EditGroupParams params) {
    editGroup.edit(caller, params);
  }

  @Post("/user_groups/{user_group_id:[0-9]+}/deactivate")
  void deactivate(Caller caller, @Params GroupIdParams params) {
    deactivateGroup.deactivate(caller, params.userGroupId());
  }
}
