package chat.identity.key;

import chat.identity.account.Account;
import chat.identity.account.ApiEmail;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Logs in with name and password and returns a new API key (API: fetch-api-key). */
@Singleton
final class FetchApiKey {
  private final OrganizationRepository organizations;
  private final PasswordLogin passwordLogin;
  private final ApiEmail apiEmail;
  private final AccountKeys keys;

  FetchApiKey(
      OrganizationRepository organizations,
      PasswordLogin passwordLogin,
      ApiEmail apiEmail,
      AccountKeys keys) {
    this.organizations = organizations;
    this.passwordLogin = passwordLogin;
    this.apiEmail = apiEmail;
    this.keys = keys;
  }

  FetchedKey fetch(long organizationId, FetchApiKeyParams params, Optional<String> network) {
    Organization organization = organizations.get(organizationId);
    VerifiedLogin proved =
        passwordLogin.check(organization, params.username(), params.password(), network);
    ApiKey key = keys.addAtLogin(proved);
    Account account = proved.account();
    return new FetchedKey(key.value(), apiEmail.of(account, organization), account.userId());
  }
}
