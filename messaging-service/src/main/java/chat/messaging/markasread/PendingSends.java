package chat.messaging.markasread;

import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/**
 * Waits for sends that are not committed yet.
 *
 * <p>A send holds the organization's lock from reading the change number of the projection of
 * subscriptions until its message is committed.
 */
@Singleton
class PendingSends {

  private final Outbox outbox;

  PendingSends(Outbox outbox) {
    this.outbox = outbox;
  }

  /** Returns once all sends that rely on an older projection are committed. */
  @Transactional
  void await(long organizationId) {
    outbox.lock(organizationId);
  }
}
