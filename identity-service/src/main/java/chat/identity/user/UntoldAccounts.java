package chat.identity.user;

import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;

/**
 * Has accounts told anew of which this release says more to other services than the one before:
 * they know only what was told.
 */
@Singleton
final class UntoldAccounts {
  private final UntoldAccountStore untold;
  private final TellAccounts tellAccounts;

  UntoldAccounts(UntoldAccountStore untold, TellAccounts tellAccounts) {
    this.untold = untold;
    this.tellAccounts = tellAccounts;
  }

  @Scheduled(initialDelay = "10s", fixedDelay = "1m")
  void tell() {
    for (long organizationId : untold.organizations()) {
      boolean mayBeMore;
      do {
        mayBeMore = tellAccounts.tellSome(organizationId);
      } while (mayBeMore);
    }
  }
}
