package chat.identity.authenticate;

import chat.identity.authenticate.CredentialRepository.Found;
import chat.identity.authenticate.CredentialRepository.KeyHolder;
import chat.identity.organization.ExternalUrl;
import chat.identity.session.BrowserSessionRepository;
import chat.identity.session.SessionLife;
import chat.identity.user.Account;
import chat.identity.user.ApiEmail;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Decides whose credentials these are (specification, "Authentication"). */
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

  Authenticated authenticate(Credentials asked) {
    if (!isSha256(asked.apiKeySha256())) {
      return Authenticated.refused(Outcome.INVALID_KEY);
    }
    Found found =
        credentials.find(
            url.subdomainOf(asked.host()), HexFormat.of().parseHex(asked.apiKeySha256()));
    KeyHolder holder = found.keyHolder();
    return holder != null && !isAddressOf(holder, asked.email())
        ? judge(new Found(found.hostOrganizationId(), null))
        : judge(found);
  }

  /** Whose session a browser brings, and that it was used. */
  Authenticated authenticate(SessionAtHost asked) {
    if (!isSha256(asked.sessionSha256())) {
      return Authenticated.refused(Outcome.INVALID_KEY);
    }
    byte[] sha256 = HexFormat.of().parseHex(asked.sessionSha256());
    Instant now = clock.instant();
    Found found = credentials.findSession(url.subdomainOf(asked.host()), sha256, now);
    if (found.keyHolder() != null) {
      sessions.noteUse(sha256, now, sessionLife.notedBefore(now));
    }
    return judge(found);
  }

  private static boolean isSha256(String text) {
    return text.matches("[0-9a-fA-F]{" + SHA256_DIGITS + "}");
  }

  private static Authenticated judge(Found found) {
    Long hostOrganizationId = found.hostOrganizationId();
    KeyHolder holder = found.keyHolder();
    if (hostOrganizationId == null) {
      return Authenticated.refused(Outcome.UNKNOWN_HOST);
    }
    if (holder == null) {
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

  /** Either of an account's addresses will do, in any case of letters, or none at all. */
  private boolean isAddressOf(KeyHolder holder, @Nullable String email) {
    if (email == null) {
      return true;
    }
    Account account = holder.account();
    return email.equalsIgnoreCase(account.deliveryEmail())
        || email.equalsIgnoreCase(apiEmail.standIn(account.userId(), holder.subdomain()));
  }
}
