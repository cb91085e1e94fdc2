package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.password.PasswordRepository;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Rechecks a verified log-in in the transaction that creates a key or a session.
 *
 * <p>Checking a password is slow; meanwhile the account may get another password or be deactivated.
 */
@Singleton
public class ConfirmLogin {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final PasswordRepository passwords;
  private final FirstLogin firstLogin;

  ConfirmLogin(
      LockedOrganization organizations,
      AccountRepository accounts,
      PasswordRepository passwords,
      FirstLogin firstLogin) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.passwords = passwords;
    this.firstLogin = firstLogin;
  }

  /**
   * Locks the organization, rechecks the log-in, and records the account's first log-in.
   *
   * <p>Refuses like {@link PasswordLogin#check}.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void confirm(VerifiedLogin proved) {
    long organizationId = proved.account().organizationId();
    long userId = proved.account().userId();
    Organization organization = organizations.get(organizationId);
    if (!passwords.findHash(organizationId, userId).equals(Optional.of(proved.passwordHash()))) {
      throw IdentityError.WRONG_PASSWORD.refuse();
    }
    Account account = accounts.find(organizationId, userId).orElseThrow();
    if (!account.isActive()) {
      throw IdentityError.ACCOUNT_DEACTIVATED.refuse();
    }
    firstLogin.note(account, organization);
  }
}
