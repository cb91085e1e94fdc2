package chat.channels.membership;

import chat.identityprojection.change.AccountActivationChanged;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Updates subscriber counts when accounts are deactivated or reactivated, and publishes the events.
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
   * Takes the lock under which subscriptions begin and end, so that each subscription is counted
   * exactly once.
   */
  @EventListener
  void turned(AccountActivationChanged account) {
    long organizationId = account.organizationId();
    outbox.lock(organizationId);
    List<SubscriberCountChange> channels =
        subscriptions.countAccount(organizationId, account.userId(), account.isActive() ? 1 : -1);
    String op = account.isActive() ? "peer_add" : "peer_remove";
    outbox.append(
        organizationId, SubscriptionEvents.turned(organizationId, account.userId(), channels, op));
  }
}
