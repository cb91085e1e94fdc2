package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.password.Argon2id;
import chat.identity.password.PasswordAttempts;
import chat.identity.password.PasswordRepository;
import chat.identity.user.Account;
import chat.identity.user.AccountRepository;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells whose name and password these are, to those who then give a key or a session. */
@Singleton
public final class PasswordLogin {

  /** No address has other characters, of which some are small letters of ASCII to the database. */
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
   * The active account and what it was proved by; a refusal where there is none with that name and
   * password, and a 429 after too many wrong ones. It takes as long for an unknown name as for a
   * known one.
   *
   * @param username the real address in any case of letters, and not the API address: attempts are
   *     counted by what they name, so an account has one name
   * @param network from which it is asked, empty where that is unknown
   */
  public ProvedLogin check(
      Organization organization, String username, String password, Optional<String> network) {
    if (organization.isDeactivated()) {
      throw IdentityError.ORGANIZATION_DEACTIVATED.refuse();
    }
    Optional<Account> found = find(username, organization);
    Optional<String> hash =
        found.flatMap(
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
                    : argon2id.verifyNobodys(password));
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
    return ASCII.matcher(username).matches()
        ? accounts.findByDeliveryEmail(organization.organizationId(), username)
        : Optional.empty();
  }
}
