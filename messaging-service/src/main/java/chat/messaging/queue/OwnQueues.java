package chat.messaging.queue;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds the event queues of a caller.
 *
 * <p>Missing queues and those of other users get the same answer.
 */
@Singleton
final class OwnQueues {

  private final Actors actors;
  private final EventQueueStore queues;
  private final PollBulkhead bulkhead;

  OwnQueues(Actors actors, EventQueueStore queues, PollBulkhead bulkhead) {
    this.actors = actors;
    this.queues = queues;
    this.bulkhead = bulkhead;
  }

  /** Returns the caller's account, if it is active according to up-to-date data. */
  ProjectedAccount account(Caller caller) {
    return actors.current(caller);
  }

  /** Finds the queue, if the caller may read it; one query, within the bulkhead. */
  Optional<EventQueue> find(Caller caller, String queueId) {
    return id(queueId)
        .flatMap(
            id -> bulkhead.take(() -> queues.find(id, caller.organizationId(), caller.userId())));
  }

  /** Returns the refusal for a queue that the caller may not read. */
  Refusal refusal(Caller caller, String queueId) {
    account(caller);
    return unknown(queueId);
  }

  /** Whether the client has to be informed now of a newer server version. */
  boolean shouldAnnounceNewVersion(EventQueue queue) {
    return ServerVersion.isNewerThan(queue.serverVersion())
        && bulkhead.take(() -> queues.recordServerVersion(queue.id(), ServerVersion.CURRENT))
        && queue.viewerOptions().want("restart");
  }

  /** Deletes a queue and returns its id. */
  UUID delete(Caller caller, String queueId) {
    return id(queueId)
        .filter(id -> queues.delete(id, caller.organizationId(), caller.userId()))
        .orElseThrow(() -> unknown(queueId));
  }

  static Refusal unknown(String queueId) {
    return MessagingError.BAD_EVENT_QUEUE_ID.refuse(queueId).with("queue_id", queueId);
  }

  private static Optional<UUID> id(String queueId) {
    try {
      UUID id = UUID.fromString(queueId);
      return id.toString().equals(queueId) ? Optional.of(id) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
