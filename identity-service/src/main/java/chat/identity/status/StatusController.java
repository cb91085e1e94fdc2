package chat.identity.status;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.UserIdParams;
import chat.identity.user.UserReference;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/** Updates the caller's status and reads other users' (API: update-status, get-user-status). */
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

  /** Response of {@code GET /users/<user_id>/status}. */
  @Serdeable
  record OneStatus(UserStatus status) {}

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

  @Post("/users/me/status")
  void update(Caller caller, @Params UpdateStatusParams params) {
    StatusEmoji emoji = emojiRules.permitted(caller, params);
    @Nullable String text = params.statusText();
    if (text == null && emoji == null) {
      throw IdentityError.STATUS_WITHOUT_VALUES.refuse();
    }
    changeStatus.change(caller, text, emoji);
  }
}
