package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.password.Argon2id;
import chat.identity.password.PasswordStore;
import chat.identity.user.Account;
import chat.identity.user.AccountStore;
import chat.identity.user.ApiEmail;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells whose name and password these are, to those who then give a key or a session. */
@Singleton
public final class PasswordLogin {
  private final AccountStore accounts;
  private final PasswordStore passwords;
  private final Argon2id argon2id;
  private final ApiEmail apiEmail;

  PasswordLogin(
      AccountStore accounts, PasswordStore passwords, Argon2id argon2id, ApiEmail apiEmail) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.argon2id = argon2id;
    this.apiEmail = apiEmail;
  }

  /**
   * The active account and what it was proved by; a refusal where there is none with that name and
   * password. It takes as long for an unknown name as for a known one.
   *
   * @param username the real address or the API address
   */
  public ProvedLogin check(Organization organization, String username, String password) {
    if (organization.isDeactivated()) {
      throw IdentityError.ORGANIZATION_DEACTIVATED.refuse();
    }
    Optional<Account> found = find(username, organization);
    Optional<String> hash =
        found.flatMap(account -> passwords.hash(organization.organizationId(), account.userId()));
    boolean verified =
        hash.isPresent() ? argon2id.verify(password, hash.get()) : argon2id.verifyNobodys(password);
    if (found.isEmpty() || hash.isEmpty() || !verified) {
      throw IdentityError.WRONG_PASSWORD.refuse();
    }
    Account account = found.get();
    if (!account.isActive()) {
      throw IdentityError.ACCOUNT_DEACTIVATED.refuse();
    }
    return new ProvedLogin(account, hash.get());
  }

  private Optional<Account> find(String username, Organization organization) {
    OptionalLong standIn = apiEmail.userId(username, organization);
    return standIn.isPresent()
        ? accounts.find(organization.organizationId(), standIn.getAsLong())
        : accounts.findByDeliveryEmail(organization.organizationId(), username);
  }
}
