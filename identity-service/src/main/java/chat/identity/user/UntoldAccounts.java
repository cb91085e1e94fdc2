package chat.identity.user;

import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Clock;

/**
 * Has accounts told anew of which this release says more to other services than the one before:
 * they know only what was told. A replica of the one before, which runs beside it for a while, may
 * tell less again, so they are told a second time when it is gone.
 */
@Singleton
final class UntoldAccounts {
  private final UntoldAccountRepository untold;
  private final TellAccounts tellAccounts;
  private final Clock clock;

  UntoldAccounts(UntoldAccountRepository untold, TellAccounts tellAccounts, Clock clock) {
    this.untold = untold;
    this.tellAccounts = tellAccounts;
    this.clock = clock;
  }

  @Scheduled(initialDelay = "10s", fixedDelay = "1m")
  void tell() {
    for (long organizationId : untold.organizations(clock.instant())) {
      boolean mayBeMore;
      do {
        mayBeMore = tellAccounts.tellSome(organizationId);
      } while (mayBeMore);
    }
  }
}
