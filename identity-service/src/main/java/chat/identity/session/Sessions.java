package chat.identity.session;

import chat.identity.key.ConfirmLogin;
import chat.identity.key.ProvedLogin;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.password.PasswordChanged;
import chat.identity.user.Account;
import chat.identity.user.AccountEvents;
import chat.identity.user.AccountRepository;
import chat.identity.user.AccountsDeactivated;
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

/** Begins sessions and ends them. */
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

  /** The token of a new session; the one that the browser had before ends. */
  @Transactional
  public String begin(ProvedLogin proved, Optional<String> previous) {
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

  /** Whose session it is; empty where it has ended, or its account may not be used. */
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

  /** Ends the accounts' sessions; the deactivation itself is told by who deactivates. */
  @EventListener
  @Transactional
  void accountsDeactivated(AccountsDeactivated deactivated) {
    sessions.deleteAll(deactivated.organizationId(), deactivated.userIds());
  }

  /** The same; whoever changes a password tells of the account, too. */
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

  /** Tells the gateways that an account's sessions are no longer what they were. */
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
