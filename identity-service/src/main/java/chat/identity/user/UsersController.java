package chat.identity.user;

import chat.identity.account.Account;
import chat.identity.accountevent.User;
import chat.identity.accountevent.UserView;
import chat.identity.accountevent.UserView.ViewOptions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Shows and creates accounts (API: get-user, create-user). */
@Operations
@ForCallers
final class UsersController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final UserView view;
  private final CreateUser createUser;

  UsersController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      UserView view,
      CreateUser createUser) {
    this.organizations = organizations;
    this.users = users;
    this.view = view;
    this.createUser = createUser;
  }

  /**
   * Response of {@code GET /users/<user_id>}.
   *
   * @param user the account as the caller may see it
   */
  @Serdeable
  record OneUser(User user) {}

  /**
   * Response of {@code POST /users}.
   *
   * @param userId the id of the new account
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedUser(long userId) {}

  /**
   * Returns a user or bot, active or deactivated.
   *
   * <p>Guests who may not see all users see only bots, themselves, and users with whom they share a
   * channel or a direct message conversation. Other accounts are refused like missing ones.
   */
  @OperationId("get-user")
  @Get("/users/{user_id}")
  OneUser get(Caller caller, @Params GetUserParams params) {
    Organization organization = organizations.get(caller.organizationId());
    Account account = users.get(caller, organization, params.userId());
    ViewOptions viewOptions =
        new ViewOptions(params.clientGravatar(), params.includeCustomProfileFields());
    return new OneUser(view.user(account, organization, caller, viewOptions));
  }

  /**
   * Creates an account for a person.
   *
   * <p>Only administrators may call it. The account has the member role, is subscribed to the
   * default channels, and gets a message of the welcome bot. Clients get the event {@code
   * realm_user} with {@code op} {@code add}.
   */
  @OperationId("create-user")
  @Post("/users")
  CreatedUser create(Caller caller, @Params CreateUserParams params) {
    Organization organization = organizations.get(caller.organizationId());
    return new CreatedUser(createUser.create(caller, organization, params).userId());
  }
}
