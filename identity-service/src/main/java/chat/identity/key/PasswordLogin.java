package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.organization.Organization;
import chat.identity.password.Argon2id;
import chat.identity.password.PasswordAttempts;
import chat.identity.password.PasswordRepository;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.regex.Pattern;

/** Verifies a user name and password, before a key or a session is created. */
@Singleton
public final class PasswordLogin {

  /**
   * Addresses are ASCII; the database would convert some other characters to ASCII when
   * lowercasing.
   */
  private static final Pattern ASCII = Pattern.compile("\\p{ASCII}*");

  private final AccountRepository accounts;
  private final PasswordRepository passwords;
  private final Argon2id argon2id;
  private final PasswordAttempts attempts;

  PasswordLogin(
      AccountRepository accounts,
      PasswordRepository passwords,
      Argon2id argon2id,
      PasswordAttempts attempts) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.argon2id = argon2id;
    this.attempts = attempts;
  }

  /**
   * Returns the active account and the hash of the verified password.
   *
   * <p>Refuses if there is no account with that name and password, and with 429 after too many
   * failed attempts. Unknown and known names take the same time.
   *
   * @param username the real address, in any case; not the API address, because attempts are
   *     counted by name and so an account must have a single name
   * @param network the client's network; empty if unknown
   */
  public VerifiedLogin check(
      Organization organization, String username, String password, Optional<String> network) {
    if (organization.isDeactivated()) {
      throw IdentityError.ORGANIZATION_DEACTIVATED.refuse();
    }
    Optional<Account> candidate = find(username, organization);
    Optional<String> hash =
        candidate.flatMap(
            account -> passwords.findHash(organization.organizationId(), account.userId()));
    boolean verified =
        attempts.isRight(
            organization.organizationId(),
            username,
            network,
            hash,
            () ->
                hash.isPresent()
                    ? argon2id.verify(password, hash.get())
                    : argon2id.verifyDummy(password));
    if (candidate.isEmpty() || hash.isEmpty() || !verified) {
      throw IdentityError.WRONG_PASSWORD.refuse();
    }
    Account account = candidate.get();
    if (!account.isActive()) {
      throw IdentityError.ACCOUNT_DEACTIVATED.refuse();
    }
    return new VerifiedLogin(account, hash.get());
  }

  private Optional<Account> find(String username, Organization organization) {
    return ASCII.matcher(username).matches()
        ? accounts.findByDeliveryEmail(organization.organizationId(), username)
        : Optional.empty();
  }
}
