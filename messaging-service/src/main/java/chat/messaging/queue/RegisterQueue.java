package chat.messaging.queue;

import chat.identityprojection.ProjectedAccount;
import chat.kit.setting.AtLeast;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import chat.messaging.eventlog.EventLog;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.UUID;

/** Creates event queues. */
@Singleton
final class RegisterQueue {

  private final OwnQueues ownQueues;
  private final EventLog log;
  private final EventQueueStore queues;
  private final WaitingPolls waitingPolls;
  private final Clock clock;
  private final int maxQueues;

  /**
   * @param maxQueues maximum number of queues of an account
   */
  RegisterQueue(
      OwnQueues ownQueues,
      EventLog log,
      EventQueueStore queues,
      WaitingPolls waitingPolls,
      Clock clock,
      @AtLeast("1") @Property(name = "chat.events.queues", defaultValue = "100") int maxQueues) {
    this.ownQueues = ownQueues;
    this.log = log;
    this.queues = queues;
    this.waitingPolls = waitingPolls;
    this.clock = clock;
    this.maxQueues = maxQueues;
  }

  /** A queue with its start offset that is not stored yet. */
  record Prepared(EventQueue queue) {}

  /**
   * Determines the start offset of a new queue.
   *
   * <p>It is after all events that this service has published so far. The initial state is read
   * later, so no change is missed between the two.
   */
  Prepared prepare(Caller caller, RegisterParams params) {
    ProjectedAccount account = ownQueues.account(caller);
    if (params.allPublicStreams() && account.role() == Role.GUEST) {
      throw MessagingError.NOT_AUTHORIZED_FOR_QUERY.refuse();
    }
    long end = log.endBehindOwn(caller.organizationId());
    return new Prepared(
        new EventQueue(
            UUID.randomUUID(),
            caller.organizationId(),
            caller.userId(),
            end,
            end,
            params.viewerOptions(caller.client()),
            params.idleTimeout().seconds(),
            ServerVersion.CURRENT));
  }

  /** Stores the queue; deletes the least recently used queues beyond the limit. */
  EventQueue register(Prepared prepared) {
    EventQueue queue = prepared.queue();
    queues.insert(queue, clock.instant());
    queues
        .deleteBeyond(maxQueues, queue)
        .forEach(id -> waitingPolls.end(queue.organizationId(), id));
    return queue;
  }
}
