package chat.channels.subscription;

import chat.identity.copy.AccountTurned;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;

/** Counts accounts out of their channels when they are deactivated, and in when they come back. */
@Singleton
final class ActiveSubscribers {

  private final SubscriptionStore store;
  private final Outbox outbox;

  ActiveSubscribers(SubscriptionStore store, Outbox outbox) {
    this.store = store;
    this.outbox = outbox;
  }

  /**
   * Under the lock under which subscriptions begin and end: each is counted as one or the other.
   */
  @EventListener
  void turned(AccountTurned account) {
    outbox.lock(account.organizationId());
    store.count(account.organizationId(), account.userId(), account.isActive());
  }
}
