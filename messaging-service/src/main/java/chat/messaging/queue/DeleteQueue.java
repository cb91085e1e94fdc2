package chat.messaging.queue;

import chat.identityprojection.change.AccountActivationChanged;
import chat.kit.token.Caller;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;

/** Deletes event queues, on request or when their account is deactivated. */
@Singleton
final class DeleteQueue {

  private final OwnQueues ownQueues;
  private final EventQueueStore queues;
  private final WaitingPolls waitingPolls;

  DeleteQueue(OwnQueues ownQueues, EventQueueStore queues, WaitingPolls waitingPolls) {
    this.ownQueues = ownQueues;
    this.queues = queues;
    this.waitingPolls = waitingPolls;
  }

  void delete(Caller caller, String queueId) {
    waitingPolls.end(caller.organizationId(), ownQueues.delete(caller, queueId));
  }

  /** Called in the transaction that applies the change to the projection of accounts. */
  @EventListener
  void turned(AccountActivationChanged account) {
    if (!account.isActive()) {
      queues.deleteOf(account.organizationId(), account.userId());
    }
  }
}
