package chat.identity.user;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.UserView.Wish;
import chat.kit.http.Operations;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Reading one's own account. */
@Operations
@ForCallers
final class MeController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final UserView view;
  private final NewestMessage newestMessage;

  MeController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      UserView view,
      NewestMessage newestMessage) {
    this.organizations = organizations;
    this.users = users;
    this.view = view;
    this.newestMessage = newestMessage;
  }

  /**
   * One's own account, its fields in the envelope itself.
   *
   * @param maxMessageId -1 where there is no message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Me(@JsonUnwrapped User user, long maxMessageId) {}

  @Get("/users/me")
  Me me(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Account own = users.get(caller, organization, new UserReference.ById(caller.userId()));
    User shown = view.user(own, organization, caller, new Wish(false, true));
    return new Me(shown, newestMessage.of(caller));
  }
}
