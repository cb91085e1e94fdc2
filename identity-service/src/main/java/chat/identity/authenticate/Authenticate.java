package chat.identity.authenticate;

import chat.identity.account.Account;
import chat.identity.account.ApiEmail;
import chat.identity.authenticate.CredentialRepository.HostAndKeyHolder;
import chat.identity.authenticate.CredentialRepository.KeyHolder;
import chat.identity.organization.ExternalUrl;
import chat.identity.session.BrowserSessionRepository;
import chat.identity.session.SessionLife;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Determines the account of credentials that the gateway has received. */
@Singleton
final class Authenticate {
  private static final int SHA256_DIGITS = 64;

  private final CredentialRepository credentials;
  private final BrowserSessionRepository sessions;
  private final SessionLife sessionLife;
  private final ExternalUrl url;
  private final ApiEmail apiEmail;
  private final Clock clock;

  Authenticate(
      CredentialRepository credentials,
      BrowserSessionRepository sessions,
      SessionLife sessionLife,
      ExternalUrl url,
      ApiEmail apiEmail,
      Clock clock) {
    this.credentials = credentials;
    this.sessions = sessions;
    this.sessionLife = sessionLife;
    this.url = url;
    this.apiEmail = apiEmail;
    this.clock = clock;
  }

  Authenticated authenticate(SubmittedCredentials request) {
    if (!isSha256(request.apiKeySha256())) {
      return Authenticated.refused(AuthenticationOutcome.INVALID_KEY);
    }
    HostAndKeyHolder result =
        credentials.find(
            url.subdomainOf(request.host()), HexFormat.of().parseHex(request.apiKeySha256()));
    KeyHolder holder = result.keyHolder();
    return holder != null && !isAddressOf(holder, request.email())
        ? judge(new HostAndKeyHolder(result.hostOrganizationId(), null))
        : judge(result);
  }

  /** Determines the account of a browser session, and records that the session was used. */
  Authenticated authenticate(SessionAtHost request) {
    if (!isSha256(request.sessionSha256())) {
      return Authenticated.refused(AuthenticationOutcome.INVALID_KEY);
    }
    byte[] sha256 = HexFormat.of().parseHex(request.sessionSha256());
    Instant now = clock.instant();
    HostAndKeyHolder result = credentials.findSession(url.subdomainOf(request.host()), sha256, now);
    if (result.keyHolder() != null) {
      sessions.noteUse(sha256, now, sessionLife.notedBefore(now));
    }
    return judge(result);
  }

  private static boolean isSha256(String text) {
    return text.matches("[0-9a-fA-F]{" + SHA256_DIGITS + "}");
  }

  private static Authenticated judge(HostAndKeyHolder result) {
    Long hostOrganizationId = result.hostOrganizationId();
    KeyHolder holder = result.keyHolder();
    if (hostOrganizationId == null) {
      return Authenticated.refused(AuthenticationOutcome.UNKNOWN_HOST);
    }
    if (holder == null) {
      return Authenticated.refused(AuthenticationOutcome.INVALID_KEY);
    }
    if (holder.isOrganizationDeactivated()) {
      return Authenticated.refused(AuthenticationOutcome.ORGANIZATION_DEACTIVATED);
    }
    if (!holder.account().isActive()) {
      return Authenticated.refused(AuthenticationOutcome.ACCOUNT_DEACTIVATED);
    }
    if (holder.account().organizationId() != hostOrganizationId) {
      return Authenticated.refused(AuthenticationOutcome.WRONG_ORGANIZATION);
    }
    return Authenticated.as(holder.account(), holder.changes());
  }

  /** Accepts either of the account's addresses, in any case, or none at all. */
  private boolean isAddressOf(KeyHolder holder, @Nullable String email) {
    if (email == null) {
      return true;
    }
    Account account = holder.account();
    return email.equalsIgnoreCase(account.deliveryEmail())
        || email.equalsIgnoreCase(apiEmail.standIn(account.userId(), holder.subdomain()));
  }
}
