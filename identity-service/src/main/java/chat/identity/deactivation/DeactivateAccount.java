package chat.identity.deactivation;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.AccountsDeactivated;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.user.AccessibleBots;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Deactivates accounts, holding the organization's lock. */
@Singleton
public class DeactivateAccount {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final AccessibleBots accessibleBots;
  private final AccountEvents events;
  private final Outbox outbox;
  private final ApplicationEventPublisher<AccountsDeactivated> deactivated;

  DeactivateAccount(
      LockedOrganization organizations,
      AccountRepository accounts,
      AccessibleBots accessibleBots,
      AccountEvents events,
      Outbox outbox,
      ApplicationEventPublisher<AccountsDeactivated> deactivated) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.accessibleBots = accessibleBots;
    this.events = events;
    this.outbox = outbox;
    this.deactivated = deactivated;
  }

  /** Deactivates a bot on request of its owner or an administrator. */
  @Transactional
  public void deactivateBot(Caller caller, long botId) {
    Organization organization = organizations.get(caller.organizationId());
    Account target = accessibleBots.get(caller, botId);
    if (!target.isActive()) {
      throw IdentityError.USER_DEACTIVATED.refuse();
    }
    deactivate(target, organization);
  }

  /** Refuses guests before any lookup, so the refusal does not reveal whether an account exists. */
  static void requireNoGuest(Caller caller) {
    if (caller.role() == Role.GUEST) {
      throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
    }
  }

  /** Refuses callers who may not deactivate or reactivate the account. */
  static void requireAdministrator(Caller caller, Account target) {
    caller.role().requireAtLeast(Role.ADMINISTRATOR, IdentityError.INSUFFICIENT_PERMISSION);
    if (target.role() == Role.OWNER && caller.role() != Role.OWNER) {
      throw IdentityError.OWNERS_ONLY.refuse();
    }
  }

  /** Deactivates an account and the bots that it owns, holding the organization's lock. */
  @Transactional(propagation = Propagation.MANDATORY)
  void deactivate(Account target, Organization organization) {
    List<Account> changed = accounts.deactivate(target.organizationId(), target.userId());
    deactivated.publishEvent(
        new AccountsDeactivated(
            target.organizationId(), changed.stream().map(Account::userId).toList()));
    outbox.append(target.organizationId(), events.activeChanged(changed, organization));
  }
}
