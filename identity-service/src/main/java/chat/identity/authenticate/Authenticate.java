package chat.identity.authenticate;

import chat.identity.authenticate.CredentialStore.Found;
import chat.identity.authenticate.CredentialStore.KeyHolder;
import chat.identity.organization.ExternalUrl;
import chat.identity.user.Account;
import chat.identity.user.ApiEmail;
import jakarta.inject.Singleton;
import java.util.HexFormat;

/** Decides whose credentials these are (specification, "Authentication"). */
@Singleton
final class Authenticate {
  private static final int SHA256_DIGITS = 64;

  private final CredentialStore credentials;
  private final ExternalUrl url;
  private final ApiEmail apiEmail;

  Authenticate(CredentialStore credentials, ExternalUrl url, ApiEmail apiEmail) {
    this.credentials = credentials;
    this.url = url;
    this.apiEmail = apiEmail;
  }

  Authenticated authenticate(Credentials asked) {
    if (!asked.apiKeySha256().matches("[0-9a-fA-F]{" + SHA256_DIGITS + "}")) {
      return Authenticated.refused(Outcome.INVALID_KEY);
    }
    Found found =
        credentials.find(
            url.subdomainOf(asked.host()), HexFormat.of().parseHex(asked.apiKeySha256()));
    Long hostOrganizationId = found.hostOrganizationId();
    KeyHolder holder = found.keyHolder();
    if (hostOrganizationId == null) {
      return Authenticated.refused(Outcome.UNKNOWN_HOST);
    }
    if (holder == null || !isAddressOf(holder, asked.email())) {
      return Authenticated.refused(Outcome.INVALID_KEY);
    }
    if (holder.isOrganizationDeactivated()) {
      return Authenticated.refused(Outcome.ORGANIZATION_DEACTIVATED);
    }
    if (!holder.account().isActive()) {
      return Authenticated.refused(Outcome.ACCOUNT_DEACTIVATED);
    }
    if (holder.account().organizationId() != hostOrganizationId) {
      return Authenticated.refused(Outcome.WRONG_ORGANIZATION);
    }
    return Authenticated.as(holder.account(), holder.changes());
  }

  /** Either of an account's addresses will do, in any case of letters. */
  private boolean isAddressOf(KeyHolder holder, String email) {
    Account account = holder.account();
    return email.equalsIgnoreCase(account.deliveryEmail())
        || email.equalsIgnoreCase(apiEmail.standIn(account.userId(), holder.subdomain()));
  }
}
