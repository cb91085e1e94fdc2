package chat.identity.session;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.AccountsDeactivated;
import chat.identity.accountevent.AccountEvents;
import chat.identity.key.ConfirmLogin;
import chat.identity.key.VerifiedLogin;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.password.PasswordChanged;
import chat.kit.http.SessionCookie;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Creates, finds and ends browser sessions. */
@Singleton
public class Sessions {
  private static final int TOKEN_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final BrowserSessionRepository sessions;
  private final SessionLife life;
  private final AccountRepository accounts;
  private final ConfirmLogin confirmLogin;
  private final Ending ending;
  private final Clock clock;

  Sessions(
      BrowserSessionRepository sessions,
      SessionLife life,
      AccountRepository accounts,
      ConfirmLogin confirmLogin,
      Ending ending,
      Clock clock) {
    this.sessions = sessions;
    this.life = life;
    this.accounts = accounts;
    this.confirmLogin = confirmLogin;
    this.ending = ending;
    this.clock = clock;
  }

  /** Creates a session and returns its token; ends the browser's previous session. */
  @Transactional
  public String begin(VerifiedLogin proved, Optional<String> previous) {
    confirmLogin.confirm(proved);
    Account account = proved.account();
    previous.ifPresent(token -> end(token, account.organizationId()));
    Instant now = clock.instant();
    sessions.deleteEnded(life.lastUsedAfter(now));
    String token = token();
    sessions.insert(
        new BrowserSession(
            SessionCookie.sha256(token), account.organizationId(), account.userId(), now, now));
    return token;
  }

  /**
   * Returns the session's account; empty if the session has ended or the account is deactivated.
   */
  Optional<Account> find(String token, Organization organization) {
    Instant now = clock.instant();
    return sessions
        .findUserId(
            SessionCookie.sha256(token),
            organization.organizationId(),
            life.lastUsedAfter(now),
            life.begunAfter(now))
        .flatMap(userId -> accounts.find(organization.organizationId(), userId))
        .filter(Account::isActive);
  }

  @Transactional
  void end(String token, long organizationId) {
    Organization organization = ending.lock(organizationId);
    sessions.delete(SessionCookie.sha256(token), organizationId).stream()
        .findFirst()
        .flatMap(userId -> accounts.find(organizationId, userId))
        .ifPresent(account -> ending.tell(account, organization));
  }

  /** Ends the accounts' sessions; the caller that deactivates them publishes the change. */
  @EventListener
  @Transactional
  void accountsDeactivated(AccountsDeactivated deactivated) {
    sessions.deleteAll(deactivated.organizationId(), deactivated.userIds());
  }

  /** Ends the account's sessions; the caller that changes the password publishes the change. */
  @EventListener
  @Transactional
  void passwordChanged(PasswordChanged changed) {
    sessions.deleteAll(changed.organizationId(), List.of(changed.userId()));
  }

  private static String token() {
    byte[] token = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(token);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /** Announces to gateways that an account's sessions have changed. */
  @Singleton
  static final class Ending {
    private final LockedOrganization organizations;
    private final AccountEvents events;
    private final Outbox outbox;

    Ending(LockedOrganization organizations, AccountEvents events, Outbox outbox) {
      this.organizations = organizations;
      this.events = events;
      this.outbox = outbox;
    }

    Organization lock(long organizationId) {
      return organizations.get(organizationId);
    }

    void tell(Account account, Organization organization) {
      outbox.append(account.organizationId(), List.of(events.changed(account, organization)));
    }
  }
}
