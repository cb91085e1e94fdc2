package chat.uploads.tus;

import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/** Does something in a transaction that nobody else's of the same organization overlaps. */
@Singleton
class OrganizationLock {

  private final Outbox outbox;

  OrganizationLock(Outbox outbox) {
    this.outbox = outbox;
  }

  @Transactional
  void run(long organizationId, Runnable action) {
    outbox.lock(organizationId);
    action.run();
  }
}
