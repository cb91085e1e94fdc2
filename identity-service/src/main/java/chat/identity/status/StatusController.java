package chat.identity.status;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.RoleRules;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.UserIdParams;
import chat.identity.user.UserReference;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/** Updates and reads statuses (API: update-status, update-status-for-user, get-user-status). */
@Operations
@ForCallers
final class StatusController {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final UserStatusRepository statuses;
  private final StatusEmojiRules emojiRules;
  private final ChangeStatus changeStatus;

  StatusController(
      OrganizationRepository organizations,
      AccessibleUsers users,
      UserStatusRepository statuses,
      StatusEmojiRules emojiRules,
      ChangeStatus changeStatus) {
    this.organizations = organizations;
    this.users = users;
    this.statuses = statuses;
    this.emojiRules = emojiRules;
    this.changeStatus = changeStatus;
  }

  /**
   * Response of {@code GET /users/<user_id>/status}.
   *
   * @param status the user's status; an empty object if there is none
   */
  @Serdeable
  record OneStatus(UserStatus status) {}

  /**
   * Returns the status of a user.
   *
   * <p>The status of a deactivated user is empty. A user that the caller may not see is refused.
   */
  @OperationId("get-user-status")
  @Get("/users/{user_id:[0-9]+}/status")
  OneStatus get(Caller caller, @Params UserIdParams params) {
    Organization organization = organizations.get(caller.organizationId());
    Account account =
        users
            .find(caller, organization, new UserReference.ById(params.userId()))
            .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
    return new OneStatus(
        statuses
            .find(caller.organizationId(), account.userId())
            .map(StoredStatus::status)
            .orElse(UserStatus.NONE)
            .withServiceEmojiNamed(ServiceEmoji.nameFor(caller.client())));
  }

  /**
   * Changes the caller's status text or emoji, or hides their presence.
   *
   * <p>Absent values stay unchanged; {@code away}, a text or an emoji name is required. Bots may
   * not send {@code away}. An emoji name alone is looked up among the custom emoji, then the
   * service's own emoji, then Unicode emoji. Clients get the event {@code user_status}.
   */
  @OperationId("update-status")
  @Post("/users/me/status")
  void update(Caller caller, @Params UpdateStatusParams params) {
    if (params.away() != null && caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    changeStatus.change(caller, params.away(), params.statusText(), emoji(caller, params));
  }

  /**
   * Changes the status text or emoji of a user.
   *
   * <p>Only administrators may call it. Bots and deactivated users are refused. Absent values stay
   * unchanged; a text or an emoji name is required. An emoji name alone is looked up as in {@code
   * update-status}. Clients get the event {@code user_status}.
   */
  @OperationId("update-status-for-user")
  @Post("/users/{user_id:[0-9]+}/status")
  void updateOther(Caller caller, @Params UpdateUserStatusParams params) {
    RoleRules.requireAdministrator(caller);
    StatusEmoji emoji = emoji(caller, params.values());
    changeStatus.changeOther(caller, params.userId(), params.statusText(), emoji);
  }

  /** Returns the requested emoji; null to keep it. Refuses a request without any value. */
  private @Nullable StatusEmoji emoji(Caller caller, UpdateStatusParams params) {
    StatusEmoji emoji = emojiRules.permitted(caller, params);
    if (params.away() == null && params.statusText() == null && emoji == null) {
      throw IdentityError.STATUS_WITHOUT_VALUES.refuse();
    }
    return emoji;
  }
}
