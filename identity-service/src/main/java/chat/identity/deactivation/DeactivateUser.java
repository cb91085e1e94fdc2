package chat.identity.deactivation;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/**
 * Deactivates users with the bots that they own, holding the organization's lock.
 *
 * <p>Of two owners who deactivate each other, the lock ensures that one remains.
 */
@Singleton
class DeactivateUser {
  private static final String USER = "user";
  private static final String ORGANIZATION_OWNER = "organization owner";

  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final RemainingAccountRepository remainingAccounts;
  private final DeleteProfile deleteProfile;
  private final DeactivateAccount deactivateAccount;

  DeactivateUser(
      LockedOrganization organizations,
      AccountRepository accounts,
      RemainingAccountRepository remainingAccounts,
      DeleteProfile deleteProfile,
      DeactivateAccount deactivateAccount) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.remainingAccounts = remainingAccounts;
    this.deleteProfile = deleteProfile;
    this.deactivateAccount = deactivateAccount;
  }

  /** Deactivates a person on request of an administrator. */
  @Transactional
  void deactivate(Caller requester, long userId, DeactivationActions actions) {
    Organization organization = organizations.get(requester.organizationId());
    Caller caller = accounts.current(requester);
    DeactivateAccount.requireNoGuest(caller);
    Account target =
        accounts
            .find(caller.organizationId(), userId)
            .filter(account -> !account.isBot())
            .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
    DeactivateAccount.requireAdministrator(caller, target);
    if (!target.isActive()) {
      throw IdentityError.USER_DEACTIVATED.refuse();
    }
    if (isLastOwner(target)) {
      throw IdentityError.LAST_OWNER.refuse();
    }
    if (actions.deletesProfile()) {
      deleteProfile.withBots(target, organization);
    }
    deactivateAccount.deactivate(target, organization);
  }

  /** Deactivates the caller's own account, which may be a bot. */
  @Transactional
  void deactivateSelf(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Account own =
        accounts
            .find(caller.organizationId(), caller.userId())
            .filter(Account::isActive)
            .orElseThrow(() -> IdentityError.INSUFFICIENT_PERMISSION.refuse());
    if (isLastOwner(own)) {
      boolean isAlone = remainingAccounts.isAlone(own.organizationId(), own.userId());
      String entity = isAlone ? USER : ORGANIZATION_OWNER;
      throw IdentityError.LAST_USER
          .refuse(entity)
          .with("is_last_owner", !isAlone)
          .with("entity", entity);
    }
    deactivateAccount.deactivate(own, organization);
  }

  private boolean isLastOwner(Account account) {
    return account.role() == Role.OWNER
        && !account.isBot()
        && accounts.countActivePeople(account.organizationId(), Role.OWNER) == 1;
  }
}
