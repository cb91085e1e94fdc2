package chat.identity.user;

import chat.identity.accountevent.User;
import chat.identity.accountevent.UserView.ViewOptions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.envelope.JsonText;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
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

  /**
   * Lists the users and bots of the organization, including deactivated ones.
   *
   * <p>The response has {@code members}: users as in the response of {@code get-user}, ordered by
   * id. Guests who may not see all users see only bots, themselves, and users with whom they share
   * a channel or a direct message conversation.
   */
  @OperationId("get-users")
  @AnswerField(name = "members", type = User.class, shape = Shape.LIST, text = "The users.")
  @Get("/users")
  Map<String, JsonText> list(Caller caller, @Params GetUsersParams params) {
    Organization organization = organizations.get(caller.organizationId());
    ViewOptions viewOptions =
        new ViewOptions(params.clientGravatar(), params.includeCustomProfileFields());
    return Map.of("members", people.members(caller, organization, viewOptions, params.userIds()));
  }
}
