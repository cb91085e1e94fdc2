package chat.identity.deactivation;

import chat.identity.IdentityError;
import chat.identity.user.UserIdParams;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;

/**
 * Deactivates and reactivates accounts (API: deactivate-user, deactivate-own-user,
 * reactivate-user).
 */
@Operations
@ForCallers
final class DeactivationController {
  private final DeactivateUser deactivateUser;
  private final ReactivateAccount reactivateAccount;

  DeactivationController(DeactivateUser deactivateUser, ReactivateAccount reactivateAccount) {
    this.deactivateUser = deactivateUser;
    this.reactivateAccount = reactivateAccount;
  }

  /**
   * Deactivates the account of a person and the bots that the person owns.
   *
   * <p>Only administrators may call it, and for an owner only owners. The last owner cannot be
   * deactivated. The account's sessions end and its invitation links are revoked. Clients get the
   * event {@code realm_user} for each account.
   */
  @OperationId("deactivate-user")
  @Delete("/users/{user_id:[0-9]+}")
  void deactivate(Caller caller, @Params DeactivateUserParams params) {
    if (params.deactivationNotificationComment() != null) {
      throw IdentityError.DEACTIVATION_MAIL_UNSUPPORTED.refuse();
    }
    DeactivationActions actions =
        params.actions() == null ? DeactivationActions.NONE : params.actions();
    deactivateUser.deactivate(caller, params.userId(), actions);
  }

  /**
   * Deactivates the caller's own account and the bots that the caller owns.
   *
   * <p>The last owner of an organization cannot do so. The account's sessions end and its
   * invitation links are revoked. Clients get the event {@code realm_user} for each account.
   */
  @OperationId("deactivate-own-user")
  @Delete("/users/me")
  void deactivateSelf(Caller caller) {
    deactivateUser.deactivateSelf(caller);
  }

  /**
   * Reactivates the account of a person or bot.
   *
   * <p>Only administrators may call it, and for an owner only owners. The account needs a new API
   * key, because the old ones are revoked. Bots that were deactivated together with their owner
   * stay deactivated. The caller becomes the owner of a bot without an active owner. Clients get
   * the event {@code realm_user}. An active account stays unchanged.
   */
  @OperationId("reactivate-user")
  @Post("/users/{user_id:[0-9]+}/reactivate")
  void reactivate(Caller caller, @Params UserIdParams params) {
    reactivateAccount.reactivate(caller, params.userId());
  }
}
