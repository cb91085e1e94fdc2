package chat.identity.deactivation;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import chat.identity.account.AccountEdit;
import chat.identity.account.AccountReactivated;
import chat.identity.account.AccountRepository;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.user.EditAccount;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Reactivates accounts, holding the organization's lock. */
@Singleton
class ReactivateAccount {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final EditAccount editAccount;
  private final AccountEvents events;
  private final Outbox outbox;
  private final ApplicationEventPublisher<AccountReactivated> reactivated;

  ReactivateAccount(
      LockedOrganization organizations,
      AccountRepository accounts,
      EditAccount editAccount,
      AccountEvents events,
      Outbox outbox,
      ApplicationEventPublisher<AccountReactivated> reactivated) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.editAccount = editAccount;
    this.events = events;
    this.outbox = outbox;
    this.reactivated = reactivated;
  }

  /**
   * Reactivates an account (API: reactivate-user).
   *
   * <p>The account needs new API keys, so holders of the old ones do not regain access. The
   * account's bots stay deactivated. The caller becomes the owner of a bot without an active owner.
   */
  @Transactional
  void reactivate(Caller requester, long userId) {
    Organization organization = organizations.get(requester.organizationId());
    Caller caller = accounts.current(requester);
    DeactivateAccount.requireNoGuest(caller);
    Account target =
        accounts
            .find(caller.organizationId(), userId)
            .filter(account -> !account.isSystemBot() && !account.isDeleted())
            .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
    DeactivateAccount.requireAdministrator(caller, target);
    if (target.isActive()) {
      return;
    }
    editAccount.requireFreeName(target, target.fullName(), organization);
    if (isOrphan(target)) {
      Account owner = accounts.find(caller.organizationId(), caller.userId()).orElseThrow();
      if (owner.isBot()) {
        throw IdentityError.OWNER_IS_BOT.refuse();
      }
      editAccount.edit(target, AccountEdit.ofBot(target, null, null, owner), organization);
    }
    Account account = accounts.reactivate(caller.organizationId(), userId).getFirst();
    outbox.append(account.organizationId(), events.activeChanged(List.of(account), organization));
    reactivated.publishEvent(new AccountReactivated(account, organization));
  }

  private boolean isOrphan(Account account) {
    Bot bot = account.bot();
    return bot != null
        && bot.ownerId() != null
        && accounts
            .find(account.organizationId(), bot.ownerId())
            .filter(Account::isActive)
            .isEmpty();
  }
}
