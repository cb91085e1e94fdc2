package chat.identity.key;

import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.AccountEvents;
import chat.identity.user.AccountStore;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Notes when somebody first logged in, which is when the account joined (specification, User). */
@Singleton
public class FirstLogin {
  private final AccountStore accounts;
  private final AccountEvents events;
  private final Outbox outbox;
  private final Clock clock;

  FirstLogin(AccountStore accounts, AccountEvents events, Outbox outbox, Clock clock) {
    this.accounts = accounts;
    this.events = events;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Does nothing where the account has logged in before. */
  @Transactional
  public void note(Account account, Organization organization) {
    if (account.firstLogin() != null) {
      return;
    }
    outbox.lock(account.organizationId());
    accounts
        .noteFirstLogin(account.organizationId(), account.userId(), clock.instant())
        .ifPresent(joined ->
            outbox.append(joined.organizationId(), List.of(events.changed(joined, organization))));
  }
}
