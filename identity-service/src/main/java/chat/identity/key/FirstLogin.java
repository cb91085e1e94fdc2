package chat.identity.key;

import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.AccountEdited;
import chat.identity.user.AccountEvents;
import chat.identity.user.AccountRepository;
import chat.identity.user.AccountsEdited;
import chat.kit.outbox.Outbox;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** When somebody first logs in, which is when the account joins (specification, User). */
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
   * Notes it, unless it has been: in the transaction of a login that holds the organization's lock.
   * The account's waiting period begins then, so that it may be a full member no more.
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
