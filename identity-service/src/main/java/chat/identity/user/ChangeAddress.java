package chat.identity.user;

import chat.identity.account.Account;
import chat.identity.account.AccountEditRepository;
import chat.identity.account.AccountEdited;
import chat.identity.accountevent.AccountEditEvents;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Changes the email addresses of other accounts. */
@Singleton
public class ChangeAddress {
  private final NewAddress newAddress;
  private final AccountEditRepository accountEdits;
  private final AccountEvents events;
  private final AccountEditEvents accountEditEvents;
  private final Outbox outbox;

  ChangeAddress(
      NewAddress newAddress,
      AccountEditRepository accountEdits,
      AccountEvents events,
      AccountEditEvents accountEditEvents,
      Outbox outbox) {
    this.newAddress = newAddress;
    this.accountEdits = accountEdits;
    this.events = events;
    this.accountEditEvents = accountEditEvents;
    this.outbox = outbox;
  }

  /**
   * Changes an address for an administrator, holding the organization's lock; does nothing if it is
   * the same.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  void change(Caller caller, Account before, String sent, Organization organization) {
    if (sent.strip().equals(before.deliveryEmail())) {
      return;
    }
    String email = newAddress.permitted(caller, before, sent, organization);
    Account _ = replace(before, email, organization);
  }

  /** Gives the account a permitted address that is free; holds the organization's lock. */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account replace(Account before, String email, Organization organization) {
    Account after = accountEdits.changeAddress(before.organizationId(), before.userId(), email);
    List<Change> changes = new ArrayList<>();
    changes.add(events.changed(after, organization));
    changes.addAll(accountEditEvents.of(new AccountEdited(before, after), organization));
    outbox.append(organization.organizationId(), changes);
    return after;
  }
}
