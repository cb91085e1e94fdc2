package chat.messaging.queue;

import chat.identity.copy.AccountTurned;
import chat.kit.token.Caller;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;

/**
 * Ends queues: one that its client needs no longer, and those of an account that is deactivated.
 */
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

  /** Within the transaction in which the copy of accounts learns of it. */
  @EventListener
  void turned(AccountTurned account) {
    if (!account.isActive()) {
      queues.deleteOf(account.organizationId(), account.userId());
    }
  }
}
