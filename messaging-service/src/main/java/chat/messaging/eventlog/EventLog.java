package chat.messaging.eventlog;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.error.RequestError;
import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** All that is kept of client-events, in one order per organization. */
@Singleton
public final class EventLog {

  /** How long somebody waits while a program that has just started reads the newest events. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final EventWindow window;
  private final EventTail tail;
  private final OlderEvents olderEvents;
  private final OwnEvents ownEvents;
  private final Outbox outbox;

  EventLog(
      EventWindow window,
      EventTail tail,
      OlderEvents olderEvents,
      OwnEvents ownEvents,
      Outbox outbox) {
    this.window = window;
    this.tail = tail;
    this.olderEvents = olderEvents;
    this.ownEvents = ownEvents;
    this.outbox = outbox;
  }

  /** The last offset that was read for the organization; 503 where nothing was read yet. */
  public long end(long organizationId) {
    awaitTail();
    return window.end(partition(organizationId));
  }

  /**
   * The same once what this service has told by now was read, or that takes too long: who begins
   * before it and then looks at what there is would be told of it once more.
   */
  public long endBehindOwn(long organizationId) {
    awaitTail();
    ChangeNumbers told = outbox.latest(organizationId);
    ownEvents.await(organizationId, told.numbers().getOrDefault(Topic.CLIENT_EVENTS, 0L));
    return end(organizationId);
  }

  /** The organization's last change of access; null where none has come since the start. */
  public @Nullable AccessChange changeOfAccess(long organizationId) {
    return window.changeOfAccess(organizationId);
  }

  /**
   * What comes behind an offset, from memory or from Kafka; 503 where that is away. Null where
   * Kafka does not keep it any more.
   *
   * @param readerId the account that asks
   */
  public @Nullable Passage after(long organizationId, long readerId, long offset) {
    awaitTail();
    Passage newest = newestAfter(organizationId, offset);
    if (newest != null) {
      return newest;
    }
    int partition = partition(organizationId);
    return olderEvents.read(organizationId, readerId, partition, offset, window.start(partition));
  }

  /** The same from memory alone; null where some of it is not there any more. */
  public @Nullable Passage newestAfter(long organizationId, long offset) {
    return window.after(organizationId, partition(organizationId), offset);
  }

  /** Whether there is an offset that great, by Kafka's latest word where it has not come yet. */
  public boolean has(long organizationId, long offset) {
    int partition = partition(organizationId);
    awaitTail();
    return offset <= window.end(partition) || offset <= olderEvents.end(partition);
  }

  private void awaitTail() {
    if (!tail.awaitNewest(PATIENCE)) {
      throw RequestError.unavailable("The event log");
    }
  }

  private static int partition(long organizationId) {
    return (int) (organizationId % Topic.CLIENT_EVENTS.fixedPartitions().orElseThrow());
  }
}
