package chat.identity.key;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.user.Account;
import chat.identity.user.ApiEmail;
import jakarta.inject.Singleton;
import java.util.Optional;

/** A login with name and password: who succeeds gets one more key. */
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
    ProvedLogin proved =
        passwordLogin.check(organization, params.username(), params.password(), network);
    ApiKey key = keys.addAtLogin(proved);
    Account account = proved.account();
    return new FetchedKey(key.value(), apiEmail.of(account, organization), account.userId());
  }
}
