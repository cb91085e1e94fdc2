package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.identity.password.Argon2id;
import chat.identity.password.PasswordStore;
import chat.identity.user.Account;
import chat.identity.user.AccountStore;
import chat.identity.user.ApiEmail;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.OptionalLong;

/** A login with name and password: who succeeds gets one more key. */
@Singleton
final class FetchApiKey {
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final PasswordStore passwords;
  private final Argon2id argon2id;
  private final ApiEmail apiEmail;
  private final AccountKeys keys;

  FetchApiKey(
      OrganizationStore organizations,
      AccountStore accounts,
      PasswordStore passwords,
      Argon2id argon2id,
      ApiEmail apiEmail,
      AccountKeys keys) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.passwords = passwords;
    this.argon2id = argon2id;
    this.apiEmail = apiEmail;
    this.keys = keys;
  }

  FetchedKey fetch(long organizationId, FetchApiKeyParams params) {
    Organization organization = organizations.get(organizationId);
    if (organization.isDeactivated()) {
      throw IdentityError.ORGANIZATION_DEACTIVATED.refuse();
    }
    Optional<Account> found = find(params.username(), organization);
    Optional<String> hash =
        found.flatMap(account -> passwords.hash(organizationId, account.userId()));
    boolean verified =
        hash.isPresent()
            ? argon2id.verify(params.password(), hash.get())
            : argon2id.verifyNobodys(params.password());
    if (found.isEmpty() || !verified) {
      throw IdentityError.WRONG_PASSWORD.refuse();
    }
    Account account = found.get();
    if (!account.isActive()) {
      throw IdentityError.ACCOUNT_DEACTIVATED.refuse();
    }
    ApiKey key = keys.addAtLogin(account, organization);
    return new FetchedKey(key.value(), apiEmail.of(account, organization), account.userId());
  }

  private Optional<Account> find(String username, Organization organization) {
    OptionalLong standIn = apiEmail.userId(username, organization);
    return standIn.isPresent()
        ? accounts.find(organization.organizationId(), standIn.getAsLong())
        : accounts.findByDeliveryEmail(organization.organizationId(), username);
  }
}
