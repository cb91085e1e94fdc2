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
final class UploadPermissions {

  private final AccountStore accounts;
  private final FreshCopies copies;

  UploadPermissions(AccountStore accounts, FreshCopies copies) {
    this.accounts = accounts;
    this.copies = copies;
  }

  /** Refuses a file whose owner has been deactivated meanwhile. */
  void requireActiveOwner(Upload stored) {
    copies.decide(
        stored.organizationId(),
        Set.of(Topic.USER_CHANGED),
        () -> {
          if (isDeactivated(stored)) {
            throw Actors.deactivated();
          }
          return stored;
        });
  }

  /** Of whom the copy has not heard yet the gateway has. */
  private boolean isDeactivated(Upload stored) {
    return accounts
        .find(stored.organizationId(), stored.ownerId())
        .filter(account -> !account.isActive())
        .isPresent();
  }
}
