package chat.uploads.upload;

import chat.contracts.Topic;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Who may upload, by identity-service's latest word: all whom the gateway lets in. A body may be
 * long in coming, so it is asked again once that is there.
 */
@Singleton
public final class UploadPermissions {

  private final AccountStore accounts;
  private final FreshCopies copies;

  UploadPermissions(AccountStore accounts, FreshCopies copies) {
    this.accounts = accounts;
    this.copies = copies;
  }

  /** Refuses the file of an owner who has been deactivated meanwhile. */
  public void requireActiveOwner(long organizationId, long ownerId) {
    copies.require(
        organizationId,
        Set.of(Topic.USER_CHANGED),
        () -> {
          if (isDeactivated(organizationId, ownerId)) {
            throw Actors.deactivated();
          }
        });
  }

  /** Of whom the copy has not heard yet the gateway has. */
  private boolean isDeactivated(long organizationId, long ownerId) {
    return accounts
        .find(organizationId, ownerId)
        .filter(account -> !account.isActive())
        .isPresent();
  }
}
