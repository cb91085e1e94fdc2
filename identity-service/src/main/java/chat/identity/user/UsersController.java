package chat.identity.user;

import chat.identity.account.Account;
import chat.identity.accountevent.User;
import chat.identity.accountevent.UserView;
import chat.identity.accountevent.UserView.ViewOptions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Shows, creates, deactivates and reactivates accounts (API: get-user, create-user). */
@Operations
@ForCallers
final class UsersController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final UserView view;
  private final CreateUser createUser;
  private final DeactivateAccount deactivateAccount;
  private final ReactivateAccount reactivateAccount;

  UsersController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      UserView view,
      CreateUser createUser,
      DeactivateAccount deactivateAccount,
      ReactivateAccount reactivateAccount) {
    this.organizations = organizations;
    this.users = users;
    this.view = view;
    this.createUser = createUser;
    this.deactivateAccount = deactivateAccount;
    this.reactivateAccount = reactivateAccount;
  }

  /** Response of {@code GET /users/<user_id>}. */
  @Serdeable
  record OneUser(User user) {}

  /** Response of {@code POST /users}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedUser(long userId) {}

  @Get("/users/{user_id}")
  OneUser get(Caller caller, @Params GetUserParams params) {
    Organization organization = organizations.get(caller.organizationId());
    Account account = users.get(caller, organization, params.userId());
    ViewOptions viewOptions =
        new ViewOptions(params.clientGravatar(), params.includeCustomProfileFields());
    return new OneUser(view.user(account, organization, caller, viewOptions));
  }

  @Post("/users")
  CreatedUser create(Caller caller, @Params CreateUserParams params) {
    Organization organization = organizations.get(caller.organizationId());
    return new CreatedUser(createUser.create(caller, organization, params).userId());
  }

  @Delete("/users/{user_id:[0-9]+}")
  void deactivate(Caller caller, @Params UserIdParams params) {
    deactivateAccount.deactivateUser(caller, params.userId());
  }

  @Post("/users/{user_id:[0-9]+}/reactivate")
  void reactivate(Caller caller, @Params UserIdParams params) {
    reactivateAccount.reactivate(caller, params.userId());
  }
}
