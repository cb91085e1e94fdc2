package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.password.PasswordRepository;
import chat.identity.user.Account;
import chat.identity.user.AccountRepository;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Looks again, at the beginning of the transaction that gives a key or a session: checking a
 * password takes its time, in which an account may get another one or be deactivated.
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
   * Takes the organization's lock and notes when somebody first logged in; refuses as {@link
   * PasswordLogin#check} does.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void confirm(ProvedLogin proved) {
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
