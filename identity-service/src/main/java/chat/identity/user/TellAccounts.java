package chat.identity.user;

import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The transaction in which some untold accounts are told. */
@Singleton
class TellAccounts {
  private static final int TOLD_AT_ONCE = 500;

  private final LockedOrganization organizations;
  private final UntoldAccountRepository untold;
  private final AccountRepository accounts;
  private final AccountEvents events;
  private final Outbox outbox;
  private final Clock clock;

  TellAccounts(
      LockedOrganization organizations,
      UntoldAccountRepository untold,
      AccountRepository accounts,
      AccountEvents events,
      Outbox outbox,
      Clock clock) {
    this.organizations = organizations;
    this.untold = untold;
    this.accounts = accounts;
    this.events = events;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Whether there may be more. */
  @Transactional
  boolean tellSome(long organizationId) {
    Organization organization = organizations.get(organizationId);
    List<Long> userIds = untold.take(organizationId, clock.instant(), TOLD_AT_ONCE);
    List<Account> some = new ArrayList<>();
    accounts.forEach(organizationId, userIds, some::add);
    outbox.append(organizationId, events.changed(some, organization));
    return userIds.size() == TOLD_AT_ONCE;
  }
}
