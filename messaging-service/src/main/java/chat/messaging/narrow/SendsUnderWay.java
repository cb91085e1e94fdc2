package chat.messaging.narrow;

import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/**
 * Sends that are not yet stored. Whoever sends holds the organization's lock from reading how far
 * the copy of subscriptions has come until his message can be seen.
 */
@Singleton
class SendsUnderWay {

  private final Outbox outbox;

  SendsUnderWay(Outbox outbox) {
    this.outbox = outbox;
  }

  /** Returns once all that rest on an older copy than the caller has seen are stored. */
  @Transactional
  void await(long organizationId) {
    outbox.lock(organizationId);
  }
}
