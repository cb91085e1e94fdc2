package chat.identity.newaccount;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.NewAccount;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.Organization;
import chat.identity.password.PasswordHash;
import chat.identity.password.PasswordRepository;
import chat.kit.outbox.Outbox;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Creates accounts, in the caller's transaction. */
@Singleton
public class AddAccount {
  private final AccountRepository accounts;
  private final PasswordRepository passwords;
  private final AccountEvents events;
  private final Outbox outbox;
  private final ApplicationEventPublisher<AccountAdded> added;
  private final Clock clock;

  AddAccount(
      AccountRepository accounts,
      PasswordRepository passwords,
      AccountEvents events,
      Outbox outbox,
      ApplicationEventPublisher<AccountAdded> added,
      Clock clock) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.events = events;
    this.outbox = outbox;
    this.added = added;
    this.clock = clock;
  }

  /** Creates a bot and announces it; the caller holds the organization's lock. */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account addBot(NewAccount bot, Organization organization) {
    return add(bot, null, organization);
  }

  /**
   * Creates any account and announces it; the caller holds the organization's lock.
   *
   * @param passwordHash null for bots
   */
  @Transactional(propagation = Propagation.MANDATORY)
  Account add(NewAccount account, @Nullable String passwordHash, Organization organization) {
    Account created = insert(account, passwordHash);
    outbox.append(organization.organizationId(), events.added(created, organization));
    added.publishEvent(new AccountAdded(created, organization));
    return created;
  }

  /**
   * Creates an account without announcing it; that is left to the caller.
   *
   * @param passwordHash null for bots
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account insert(NewAccount account, @Nullable String passwordHash) {
    Account added =
        accounts
            .insert(
                account,
                account.botType(),
                account.botOwnerId(),
                account.systemBotName(),
                clock.instant())
            .stream()
            .findFirst()
            .orElseThrow(() -> IdentityError.EMAIL_IN_USE.refuse(account.deliveryEmail()));
    if (passwordHash != null) {
      passwords.insert(new PasswordHash(added.userId(), added.organizationId(), passwordHash));
    }
    return added;
  }
}
