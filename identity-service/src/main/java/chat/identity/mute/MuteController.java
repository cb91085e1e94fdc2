package chat.identity.mute;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.UserReference;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;

/** Mutes and unmutes users (API: mute-user, unmute-user). */
@Operations
@ForCallers
final class MuteController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final MuteUser muteUser;

  MuteController(OrganizationRepository organizations, AccessibleUsers users, MuteUser muteUser) {
    this.organizations = organizations;
    this.users = users;
    this.muteUser = muteUser;
  }

  /**
   * Mutes a user or bot for the caller.
   *
   * <p>Deactivated accounts can be muted, the own account cannot. An account can mute 10,000 users.
   * Messages of a muted user count as read. The caller's clients get the event {@code muted_users}
   * with the whole list.
   */
  @OperationId("mute-user")
  @Post("/users/me/muted_users/{muted_user_id:[0-9]+}")
  void mute(Caller caller, @Params MutedUserIdParams params) {
    muteUser.mute(caller, target(caller, params));
  }

  /**
   * Unmutes a user or bot that the caller has muted.
   *
   * <p>Messages that the user has sent until then stay read. The caller's clients get the event
   * {@code muted_users} with the whole list.
   */
  @OperationId("unmute-user")
  @Delete("/users/me/muted_users/{muted_user_id:[0-9]+}")
  void unmute(Caller caller, @Params MutedUserIdParams params) {
    muteUser.unmute(caller, target(caller, params));
  }

  private Account target(Caller caller, MutedUserIdParams params) {
    return users
        .find(
            caller,
            organizations.get(caller.organizationId()),
            new UserReference.ById(params.mutedUserId()))
        .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
  }
}
