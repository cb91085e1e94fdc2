package chat.identity.user;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.UserView.Wish;
import chat.kit.envelope.JsonText;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import java.util.Map;

/** Reading all accounts, of which there may be very many. */
@Operations
@ForCallers
final class ListUsersController {
  private final OrganizationRepository organizations;
  private final ListedPeople people;

  ListUsersController(OrganizationRepository organizations, ListedPeople people) {
    this.organizations = organizations;
    this.people = people;
  }

  /** {@code members}: the {@link User}s. */
  @Get("/users")
  Map<String, JsonText> list(Caller caller, @Params GetUsersParams params) {
    Organization organization = organizations.get(caller.organizationId());
    Wish wish = new Wish(params.clientGravatar(), params.includeCustomProfileFields());
    return Map.of("members", people.members(caller, organization, wish, params.userIds()));
  }
}
