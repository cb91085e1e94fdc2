package chat.identity.accountevent;

import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Clock;

/**
 * Publishes accounts again when this release publishes more about them than the previous one.
 *
 * <p>Other services know only published data. A replica of the previous release that still runs
 * beside this one may publish less again, so the accounts are published a second time when it is
 * gone.
 */
@Singleton
final class RepublishAccountsJob {
  private final AccountToRepublishRepository dueAccounts;
  private final RepublishAccounts republishAccounts;
  private final Clock clock;

  RepublishAccountsJob(
      AccountToRepublishRepository dueAccounts, RepublishAccounts republishAccounts, Clock clock) {
    this.dueAccounts = dueAccounts;
    this.republishAccounts = republishAccounts;
    this.clock = clock;
  }

  @Scheduled(initialDelay = "10s", fixedDelay = "1m")
  void republish() {
    for (long organizationId : dueAccounts.organizations(clock.instant())) {
      boolean mayBeMore;
      do {
        mayBeMore = republishAccounts.publishBatch(organizationId);
      } while (mayBeMore);
    }
  }
}
