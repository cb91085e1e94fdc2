package chat.uploads.upload;

import chat.contracts.Topic;
import chat.identityprojection.AccountStore;
import chat.identityprojection.Actors;
import chat.kit.projection.StaleReadGuard;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Checks whether an owner is still active; every user admitted by the gateway may upload. Receiving
 * a body may take long, so this is checked again after it.
 */
@Singleton
public final class UploadPermissions {

  private final AccountStore accounts;
  private final StaleReadGuard staleReadGuard;

  UploadPermissions(AccountStore accounts, StaleReadGuard staleReadGuard) {
    this.accounts = accounts;
    this.staleReadGuard = staleReadGuard;
  }

  /** Refuses the file of an owner who has been deactivated meanwhile. */
  public void requireActiveOwner(long organizationId, long ownerId) {
    staleReadGuard.require(
        organizationId,
        Set.of(Topic.USER_CHANGED),
        () -> {
          if (isDeactivated(organizationId, ownerId)) {
            throw Actors.deactivated();
          }
        });
  }

  /**
   * Treats accounts that the projection does not contain yet as active, because the gateway has
   * admitted them.
   */
  private boolean isDeactivated(long organizationId, long ownerId) {
    return accounts
        .find(organizationId, ownerId)
        .filter(account -> !account.isActive())
        .isPresent();
  }
}
