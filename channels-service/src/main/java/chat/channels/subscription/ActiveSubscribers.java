package chat.channels.subscription;

import chat.channels.subscription.SubscriptionStore.Counted;
import chat.identity.copy.AccountTurned;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Counts accounts out of their channels when they are deactivated, and in when they come back,
 * which is told: clients take those who are deactivated for no subscribers by themselves.
 */
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
    long organizationId = account.organizationId();
    outbox.lock(organizationId);
    List<Counted> channels =
        store.count(organizationId, account.userId(), account.isActive()).stream()
            .filter(channel -> !channel.isArchived())
            .toList();
    if (account.isActive()) {
      outbox.append(
          organizationId, SubscriptionEvents.back(organizationId, account.userId(), channels));
    }
  }
}
