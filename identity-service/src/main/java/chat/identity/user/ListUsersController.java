package chat.identity.user;

import chat.identity.accountevent.User;
import chat.identity.accountevent.UserView.ViewOptions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.envelope.JsonText;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import java.util.Map;

/** Lists all accounts (API: get-users); the response may be very large. */
@Operations
@ForCallers
final class ListUsersController {
  private final OrganizationRepository organizations;
  private final ListedPeople people;

  ListUsersController(OrganizationRepository organizations, ListedPeople people) {
    this.organizations = organizations;
    this.people = people;
  }

  /** Returns the {@link User}s as {@code members}. */
  @Get("/users")
  Map<String, JsonText> list(Caller caller, @Params GetUsersParams params) {
    Organization organization = organizations.get(caller.organizationId());
    ViewOptions viewOptions =
        new ViewOptions(params.clientGravatar(), params.includeCustomProfileFields());
    return Map.of("members", people.members(caller, organization, viewOptions, params.userIds()));
  }
}
