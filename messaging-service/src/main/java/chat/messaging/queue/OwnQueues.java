package chat.messaging.queue;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.UUID;

/** Finds the queues of a caller; another's and an unknown one are the same to him. */
@Singleton
final class OwnQueues {

  private final Actors actors;
  private final EventQueueStore queues;
  private final PollTurns turns;

  OwnQueues(Actors actors, EventQueueStore queues, PollTurns turns) {
    this.actors = actors;
    this.queues = queues;
    this.turns = turns;
  }

  /** The caller's account, if it is active by its owner's latest word. */
  Account account(Caller caller) {
    return actors.current(caller);
  }

  /** The queue of that id, if the caller may read it; one query, when it is this poll's turn. */
  Optional<EventQueue> find(Caller caller, String queueId) {
    return id(queueId)
        .flatMap(id -> turns.take(() -> queues.find(id, caller.organizationId(), caller.userId())));
  }

  /** Why the caller may not read the queue of that id. */
  Refusal refusal(Caller caller, String queueId) {
    account(caller);
    return unknown(queueId);
  }

  /** Whether its client is to be told now that the server has changed since it knew it. */
  boolean isToldOfNewVersion(EventQueue queue) {
    return ServerVersion.isNewerThan(queue.serverVersion())
        && turns.take(() -> queues.told(queue.id(), ServerVersion.CURRENT))
        && queue.wishes().want("restart");
  }

  /** The id of the queue that was deleted. */
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
