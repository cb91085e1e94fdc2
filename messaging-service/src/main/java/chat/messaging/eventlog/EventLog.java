package chat.messaging.eventlog;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.error.RequestError;
import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The retained events of client-events, ordered per organization. */
@Singleton
public final class EventLog {

  /** How long a caller waits while a newly started process reads the latest events. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  private final EventWindow window;
  private final EventTail tail;
  private final OlderEvents olderEvents;
  private final OwnEventProgress ownEventProgress;
  private final Outbox outbox;

  EventLog(
      EventWindow window,
      EventTail tail,
      OlderEvents olderEvents,
      OwnEventProgress ownEventProgress,
      Outbox outbox) {
    this.window = window;
    this.tail = tail;
    this.olderEvents = olderEvents;
    this.ownEventProgress = ownEventProgress;
    this.outbox = outbox;
  }

  /** Returns the last consumed offset of the organization; 503 if nothing has been consumed yet. */
  public long end(long organizationId) {
    awaitTail();
    return window.end(partition(organizationId));
  }

  /**
   * Returns the end after waiting for the events that this service has published.
   *
   * <p>The wait is bounded. A client that began before these events and then read the current state
   * would receive these changes twice.
   */
  public long endBehindOwn(long organizationId) {
    awaitTail();
    ChangeNumbers latest = outbox.latest(organizationId);
    ownEventProgress.await(organizationId, latest.numbers().getOrDefault(Topic.CLIENT_EVENTS, 0L));
    return end(organizationId);
  }

  /** Returns the organization's last change of access; null if there was none since the start. */
  public @Nullable AccessChange changeOfAccess(long organizationId) {
    return window.changeOfAccess(organizationId);
  }

  /**
   * Returns the events after an offset, from memory or from Kafka. 503 if Kafka is unavailable;
   * null if Kafka no longer retains them.
   *
   * @param readerId the account that polls
   */
  public @Nullable EventSlice after(long organizationId, long readerId, long offset) {
    awaitTail();
    EventSlice newest = newestAfter(organizationId, offset);
    if (newest != null) {
      return newest;
    }
    int partition = partition(organizationId);
    return olderEvents.read(organizationId, readerId, partition, offset, window.start(partition));
  }

  /** Returns the events after an offset from memory. Null if some of them have been evicted. */
  public @Nullable EventSlice newestAfter(long organizationId, long offset) {
    return window.after(organizationId, partition(organizationId), offset);
  }

  /** Whether the log has reached the offset. Asks Kafka if it has not been consumed yet. */
  public boolean has(long organizationId, long offset) {
    int partition = partition(organizationId);
    awaitTail();
    return offset <= window.end(partition) || offset <= olderEvents.end(partition);
  }

  private void awaitTail() {
    if (!tail.awaitNewest(MAX_WAIT)) {
      throw RequestError.unavailable("The event log");
    }
  }

  private static int partition(long organizationId) {
    return (int) (organizationId % Topic.CLIENT_EVENTS.fixedPartitions().orElseThrow());
  }
}
