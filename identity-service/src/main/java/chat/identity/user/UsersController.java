package chat.identity.user;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.identity.user.UserView.Wish;
import chat.kit.http.Operations;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;

/** Reading accounts (specification, operation 4). */
@Operations
@ForCallers
final class UsersController {
  private final AccountStore accounts;
  private final OrganizationStore organizations;
  private final UserView view;

  UsersController(AccountStore accounts, OrganizationStore organizations, UserView view) {
    this.accounts = accounts;
    this.organizations = organizations;
    this.view = view;
  }

  /** One's own account, its fields in the envelope itself. */
  @Get("/users/me")
  User me(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Account own = accounts.find(caller.organizationId(), caller.userId()).orElseThrow();
    return view.user(own, organization, caller, new Wish(false, false));
  }
}
