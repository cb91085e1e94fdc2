package chat.messaging.queue;

import chat.identity.copy.Account;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import chat.messaging.eventlog.EventLog;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.UUID;

/** Makes queues. */
@Singleton
final class RegisterQueue {

  private final OwnQueues ownQueues;
  private final EventLog log;
  private final EventQueueStore queues;
  private final Clock clock;

  RegisterQueue(OwnQueues ownQueues, EventLog log, EventQueueStore queues, Clock clock) {
    this.ownQueues = ownQueues;
    this.log = log;
    this.queues = queues;
    this.clock = clock;
  }

  /** A queue that nobody can ask yet, with its place among the events. */
  record Prepared(EventQueue queue) {}

  /**
   * Takes the place of a new queue. What is told to its client at first is gathered after that, so
   * that no change falls between.
   */
  Prepared prepare(Caller caller, RegisterParams params) {
    Account account = ownQueues.account(caller);
    if (params.allPublicStreams() && account.role() == Role.GUEST) {
      throw MessagingError.NOT_AUTHORIZED_FOR_QUERY.refuse();
    }
    long end = log.end(caller.organizationId());
    return new Prepared(
        new EventQueue(
            UUID.randomUUID(),
            caller.organizationId(),
            caller.userId(),
            end,
            end,
            params.wishes(),
            params.idleTimeout().seconds(),
            ServerVersion.CURRENT));
  }

  EventQueue register(Prepared prepared) {
    queues.insert(prepared.queue(), clock.instant());
    return prepared.queue();
  }
}
