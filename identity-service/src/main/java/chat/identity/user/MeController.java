package chat.identity.user;

import chat.identity.account.Account;
import chat.identity.accountevent.User;
import chat.identity.accountevent.UserView;
import chat.identity.accountevent.UserView.ViewOptions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Returns the caller's own account (API: get-own-user). */
@Operations
@ForCallers
final class MeController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final UserView view;
  private final NewestMessageClient newestMessageClient;

  MeController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      UserView view,
      NewestMessageClient newestMessageClient) {
    this.organizations = organizations;
    this.users = users;
    this.view = view;
    this.newestMessageClient = newestMessageClient;
  }

  /**
   * The caller's own account, its fields at the top level of the response.
   *
   * @param user the fields of a user, as of {@code get-user}
   * @param maxMessageId the id of the newest message that the caller has received. It is -1 if
   *     there is none or if it cannot be determined at the moment.
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Me(@JsonUnwrapped User user, long maxMessageId) {}

  /**
   * Returns the caller's own account.
   *
   * <p>The response has the fields of a user at its top level, including {@code profile_data} for
   * people. The field {@code avatar_url} is never null.
   */
  @OperationId("get-own-user")
  @Get("/users/me")
  Me me(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Account own = users.get(caller, organization, new UserReference.ById(caller.userId()));
    User shown = view.user(own, organization, caller, new ViewOptions(false, true));
    return new Me(shown, newestMessageClient.of(caller));
  }
}
