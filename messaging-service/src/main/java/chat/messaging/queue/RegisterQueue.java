package chat.messaging.queue;

import chat.identity.copy.Account;
import chat.kit.setting.AtLeast;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import chat.messaging.eventlog.EventLog;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.UUID;

/** Makes queues. */
@Singleton
final class RegisterQueue {

  private final OwnQueues ownQueues;
  private final EventLog log;
  private final EventQueueStore queues;
  private final WaitingPolls waitingPolls;
  private final Clock clock;
  private final int most;

  /**
   * @param most queues of an account
   */
  RegisterQueue(
      OwnQueues ownQueues,
      EventLog log,
      EventQueueStore queues,
      WaitingPolls waitingPolls,
      Clock clock,
      @AtLeast("1") @Property(name = "chat.events.queues", defaultValue = "100") int most) {
    this.ownQueues = ownQueues;
    this.log = log;
    this.queues = queues;
    this.waitingPolls = waitingPolls;
    this.clock = clock;
    this.most = most;
  }

  /** A queue that nobody can ask yet, with its place among the events. */
  record Prepared(EventQueue queue) {}

  /**
   * Takes the place of a new queue, behind what this service has told by now. What is told to its
   * client at first is gathered after that, so that no change falls between.
   */
  Prepared prepare(Caller caller, RegisterParams params) {
    Account account = ownQueues.account(caller);
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
            params.wishes(caller.client()),
            params.idleTimeout().seconds(),
            ServerVersion.CURRENT));
  }

  /** Where the account has very many queues, the one that was used longest ago ends. */
  EventQueue register(Prepared prepared) {
    EventQueue queue = prepared.queue();
    queues.insert(queue, clock.instant());
    queues.deleteBeyond(most, queue).forEach(id -> waitingPolls.end(queue.organizationId(), id));
    return queue;
  }
}
