package chat.channels.subscription;

import chat.identity.copy.AccountTurned;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Counts accounts out of their channels when they are deactivated, and in when they come back, and
 * tells the readers of these.
 */
@Singleton
final class ActiveSubscribers {

  private final SubscriptionRepository subscriptions;
  private final Outbox outbox;

  ActiveSubscribers(SubscriptionRepository subscriptions, Outbox outbox) {
    this.subscriptions = subscriptions;
    this.outbox = outbox;
  }

  /**
   * Under the lock under which subscriptions begin and end: each is counted as one or the other.
   */
  @EventListener
  void turned(AccountTurned account) {
    long organizationId = account.organizationId();
    outbox.lock(organizationId);
    List<CountedChannel> channels =
        subscriptions.countAccount(organizationId, account.userId(), account.isActive() ? 1 : -1);
    String op = account.isActive() ? "peer_add" : "peer_remove";
    outbox.append(
        organizationId, SubscriptionEvents.turned(organizationId, account.userId(), channels, op));
  }
}
