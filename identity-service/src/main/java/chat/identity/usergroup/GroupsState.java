package chat.identity.usergroup;

import chat.identity.groupdirectory.GroupDirectory;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the groups, as in {@code GET /user_groups}. */
@Singleton
final class GroupsState implements StatePart {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final GroupDirectory directory;

  GroupsState(
      OrganizationRepository organizations, AccessibleUsers users, GroupDirectory directory) {
    this.organizations = organizations;
    this.users = users;
    this.directory = directory;
  }

  @Override
  public String eventType() {
    return "realm_user_groups";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Caller caller = request.caller();
    Organization organization = organizations.get(request.organizationId());
    fields.put(
        "realm_user_groups",
        directory.list(
            caller,
            organization,
            request.can("include_deactivated_groups"),
            users.accessibleIdsTo(caller, organization)));
  }
}
