package chat.uploads.partialupload;

import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/** Runs an action in a transaction that holds the organization's lock. */
@Singleton
public class OrganizationLock {

  private final Outbox outbox;

  OrganizationLock(Outbox outbox) {
    this.outbox = outbox;
  }

  @Transactional
  public void run(long organizationId, Runnable action) {
    outbox.lock(organizationId);
    action.run();
  }
}
