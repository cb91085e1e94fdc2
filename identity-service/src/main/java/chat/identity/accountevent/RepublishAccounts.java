package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The transaction that publishes a batch of due accounts again. */
@Singleton
class RepublishAccounts {
  private static final int BATCH_SIZE = 500;

  private final LockedOrganization organizations;
  private final AccountToRepublishRepository dueAccounts;
  private final AccountRepository accounts;
  private final AccountEvents events;
  private final Outbox outbox;
  private final Clock clock;

  RepublishAccounts(
      LockedOrganization organizations,
      AccountToRepublishRepository dueAccounts,
      AccountRepository accounts,
      AccountEvents events,
      Outbox outbox,
      Clock clock) {
    this.organizations = organizations;
    this.dueAccounts = dueAccounts;
    this.accounts = accounts;
    this.events = events;
    this.outbox = outbox;
    this.clock = clock;
  }

  /**
   * Publishes one batch.
   *
   * @return whether there may be more
   */
  @Transactional
  boolean publishBatch(long organizationId) {
    Organization organization = organizations.get(organizationId);
    List<Long> userIds = dueAccounts.take(organizationId, clock.instant(), BATCH_SIZE);
    List<Account> some = new ArrayList<>();
    accounts.forEach(organizationId, userIds, some::add);
    outbox.append(organizationId, events.changed(some, organization));
    return userIds.size() == BATCH_SIZE;
  }
}
