package chat.identity.status;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.RoleRules;
import chat.identity.settings.OwnAccount;
import chat.kit.outbox.Outbox;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transaction that changes a user's status (API: update-status, update-status-for-user). */
@Singleton
class ChangeStatus {
  private final AccountRepository accounts;
  private final UserStatusRepository statuses;
  private final OwnAccount ownAccount;
  private final Outbox outbox;

  ChangeStatus(
      AccountRepository accounts,
      UserStatusRepository statuses,
      OwnAccount ownAccount,
      Outbox outbox) {
    this.accounts = accounts;
    this.statuses = statuses;
    this.ownAccount = ownAccount;
    this.outbox = outbox;
  }

  /**
   * Changes the values of the caller's status that are not null.
   *
   * @param away whether the caller hides their presence, which is a setting
   */
  @Transactional
  void change(
      Caller caller,
      @Nullable Boolean away,
      @Nullable String statusText,
      @Nullable StatusEmoji emoji) {
    outbox.lock(caller.organizationId());
    if (away != null) {
      ownAccount.enablePresence(caller, !away);
    }
    put(AccountId.of(caller), away, statusText, emoji);
  }

  /** Changes the values of a person's status that are not null, for an administrator. */
  @Transactional
  void changeOther(
      Caller caller, long userId, @Nullable String statusText, @Nullable StatusEmoji emoji) {
    outbox.lock(caller.organizationId());
    RoleRules.requireAdministrator(accounts.current(caller));
    Account target =
        accounts
            .find(caller.organizationId(), userId)
            .filter(account -> !account.isBot())
            .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
    if (!target.isActive()) {
      throw IdentityError.USER_DEACTIVATED.refuse();
    }
    put(new AccountId(caller.organizationId(), userId), null, statusText, emoji);
  }

  private void put(
      AccountId id,
      @Nullable Boolean away,
      @Nullable String statusText,
      @Nullable StatusEmoji emoji) {
    statuses.put(
        id.organizationId(),
        id.userId(),
        statusText,
        emoji == null ? null : emoji.name(),
        emoji == null ? null : emoji.code(),
        emoji == null ? null : emoji.type());
    outbox.append(id.organizationId(), List.of(UserStatusEvent.of(id, away, statusText, emoji)));
  }
}
