package chat.identity.key;

import chat.identity.account.Account;
import chat.identity.account.AccountEdited;
import chat.identity.account.AccountRepository;
import chat.identity.account.AccountsEdited;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.Organization;
import chat.kit.outbox.Outbox;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Records the first log-in of an account, which sets its join date. */
@Singleton
final class FirstLogin {
  private final AccountRepository accounts;
  private final AccountEvents events;
  private final Outbox outbox;
  private final Clock clock;
  private final ApplicationEventPublisher<AccountsEdited> edited;

  FirstLogin(
      AccountRepository accounts,
      AccountEvents events,
      Outbox outbox,
      Clock clock,
      ApplicationEventPublisher<AccountsEdited> edited) {
    this.accounts = accounts;
    this.events = events;
    this.outbox = outbox;
    this.clock = clock;
    this.edited = edited;
  }

  /**
   * Records the log-in if it is the first one.
   *
   * <p>Runs in the transaction of a log-in that holds the organization's lock. The account's
   * waiting period starts then, so the account may no longer be a full member.
   */
  void note(Account account, Organization organization) {
    if (account.firstLogin() != null) {
      return;
    }
    accounts
        .noteFirstLogin(account.organizationId(), account.userId(), clock.instant())
        .forEach(joined -> {
          outbox.append(account.organizationId(), events.joined(joined, organization));
          edited.publishEvent(
              new AccountsEdited(List.of(new AccountEdited(account, joined)), organization));
        });
  }
}
