package chat.identity.usergroup;

import chat.identity.groupdirectory.GroupDirectory;
import chat.identity.groupdirectory.UserGroupObject;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.kit.envelope.JsonText;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
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

/** Creates, lists, changes and deactivates groups (API: create-user-group, get-user-groups). */
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

  /**
   * Response of {@code POST /user_groups/create}.
   *
   * @param groupId the id of the new group
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedGroup(long groupId) {}

  /**
   * Creates a user group.
   *
   * <p>Guests may not call it; others need the permission {@code can_create_groups}. The creator is
   * a member only if {@code members} has the id. Permissions cannot be given to {@code
   * role:internet}. The number of groups is limited, for the organization and for each creator, and
   * counts deactivated groups. Clients get the event {@code user_group} with {@code op} {@code
   * add}.
   */
  @OperationId("create-user-group")
  @Post("/user_groups/create")
  CreatedGroup create(Caller caller, @Params CreateGroupParams params) {
    return new CreatedGroup(bulkMembershipChanges.create(caller, params));
  }

  /**
   * Lists the user groups of the organization, including system groups.
   *
   * <p>The response has {@code user_groups}, a list of groups ordered by id. A group has {@code
   * id}, {@code name}, {@code description}, {@code members}, {@code direct_subgroup_ids}, {@code
   * is_system_group}, {@code creator_id}, {@code date_created} in UNIX seconds, {@code
   * deactivated}, and the permissions {@code can_add_members_group}, {@code can_join_group}, {@code
   * can_leave_group}, {@code can_manage_group}, {@code can_mention_group} and {@code
   * can_remove_members_group}.
   *
   * <p>The list {@code members} has the ids of active direct members. The value of a permission is
   * the id of a group, or an object with {@code direct_members} and {@code direct_subgroups}. The
   * field {@code creator_id} is null for system groups. Users that the caller may not see are
   * omitted everywhere.
   */
  @OperationId("get-user-groups")
  @AnswerField(
      name = "user_groups",
      type = UserGroupObject.class,
      shape = Shape.LIST,
      text = "The groups, by ascending id.")
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

  /**
   * Changes the name, description or permissions of a user group, or reactivates it.
   *
   * <p>Only members of {@code can_manage_all_groups} and of the group's {@code can_manage_group}
   * may call it. System groups are refused. Absent values stay unchanged, and at least one is
   * required.
   *
   * <p>A permission is sent with its new value and, optionally, the old one that the client
   * expects. If the stored value is another one, the request is refused with the code {@code
   * EXPECTATION_MISMATCH}. Clients get the event {@code user_group} with {@code op} {@code update}.
   */
  @OperationId("update-user-group")
  @Patch("/user_groups/{user_group_id:[0-9]+}")
  void edit(Caller caller, @Params EditGroupParams params) {
    editGroup.edit(caller, params);
  }

  /**
   * Deactivates a user group that is not in use.
   *
   * <p>Only members of {@code can_manage_all_groups} and of the group's {@code can_manage_group}
   * may call it. System groups are refused. A deactivated group keeps its name and members and can
   * be reactivated with {@code update-user-group}.
   *
   * <p>A group in use is refused with the code {@code CANNOT_DEACTIVATE_GROUP_IN_USE} and a list
   * {@code objections}. The {@code type} of an objection is {@code subgroup}, with {@code
   * supergroup_ids}; {@code channel}, with {@code channel_id} and {@code settings}; {@code
   * user_group}, with {@code group_id} and {@code settings}; or {@code realm}, with {@code
   * settings}.
   *
   * <p>Clients get the event {@code user_group}: with {@code op} {@code update} if they support
   * deactivated groups, otherwise with {@code remove}.
   */
  @OperationId("deactivate-user-group")
  @Post("/user_groups/{user_group_id:[0-9]+}/deactivate")
  void deactivate(Caller caller, @Params GroupIdParams params) {
    deactivateGroup.deactivate(caller, params.userGroupId());
  }
}
