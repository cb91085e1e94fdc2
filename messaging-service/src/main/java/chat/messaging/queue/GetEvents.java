package chat.messaging.queue;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.eventdelivery.EventViews;
import chat.messaging.eventdelivery.EventViews.Decidable;
import chat.messaging.eventdelivery.EventViews.Shown;
import chat.messaging.eventlog.EventEvicted;
import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.EventSlice;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Answers a poll with the available events, or waits for the next ones. */
@Singleton
final class GetEvents {

  /**
   * Time limit of a search for a queue that is far behind. After it, a heartbeat reports the offset
   * reached.
   */
  private static final Duration MAX_SEARCH_TIME = Duration.ofSeconds(20);

  private final OwnQueues ownQueues;
  private final QueueActivity activity;
  private final EventLog log;
  private final EventViews views;
  private final WaitingPolls waitingPolls;
  private final PollBulkhead bulkhead;

  GetEvents(
      OwnQueues ownQueues,
      QueueActivity activity,
      EventLog log,
      EventViews views,
      WaitingPolls waitingPolls,
      PollBulkhead bulkhead) {
    this.ownQueues = ownQueues;
    this.activity = activity;
    this.log = log;
    this.views = views;
    this.waitingPolls = waitingPolls;
    this.bulkhead = bulkhead;
  }

  CompletionStage<List<Map<String, @Nullable Object>>> of(Caller caller, GetEventsParams params) {
    EventQueue queue =
        ownQueues
            .find(caller, params.queueId())
            .orElseThrow(() -> ownQueues.refusal(caller, params.queueId()));
    long from = from(queue, params.lastEventId());
    activity.used(queue.id(), from);
    if (ownQueues.shouldAnnounceNewVersion(queue)) {
      return CompletableFuture.completedFuture(List.of(ServerVersion.restart(from)));
    }
    return eventsAfter(queue, from, params.dontBlock());
  }

  /**
   * Returns the offset after which the client continues. A refusal if it cannot be an id of the
   * queue, or if the log has lost the events of the queue.
   */
  private long from(EventQueue queue, long lastEventId) {
    long acknowledged = Math.max(queue.acknowledged(), activity.acknowledged(queue.id()));
    if (!log.has(queue.organizationId(), acknowledged)) {
      throw OwnQueues.unknown(queue.id().toString());
    }
    if (lastEventId == EventQueue.BEFORE_ALL && acknowledged == queue.start()) {
      return queue.start();
    }
    if (lastEventId < acknowledged) {
      throw MessagingError.EVENTS_PRUNED.refuse(lastEventId);
    }
    if (!log.has(queue.organizationId(), lastEventId)) {
      throw MessagingError.EVENT_NOT_IN_QUEUE.refuse(lastEventId);
    }
    return lastEventId;
  }

  private CompletionStage<List<Map<String, @Nullable Object>>> eventsAfter(
      EventQueue queue, long first, boolean dontBlock) {
    long from = first;
    long startedAt = System.nanoTime();
    long deadline = bulkhead.deadline();
    boolean wasBehind = false;
    while (true) {
      EventSlice eventSlice = log.after(queue.organizationId(), queue.userId(), from);
      if (eventSlice == null) {
        throw OwnQueues.unknown(queue.id().toString());
      }
      List<Shown> shown;
      try {
        shown = shown(queue, eventSlice);
      } catch (EventEvicted e) {
        continue;
      }
      if (!shown.isEmpty()) {
        return CompletableFuture.completedFuture(shown.stream().map(Shown::event).toList());
      }
      from = eventSlice.end();
      var poll = new Poll(queue, from, deadline);
      if (!eventSlice.isWhole()) {
        wasBehind = true;
        if (System.nanoTime() - startedAt > MAX_SEARCH_TIME.toNanos()) {
          poll.beat();
          return poll.answer();
        }
      } else if (dontBlock) {
        if (wasBehind) {
          poll.beat();
        } else {
          poll.end();
        }
        return poll.answer();
      } else if (waitingPolls.enter(poll)) {
        return poll.answer();
      }
    }
  }

  private List<Shown> shown(EventQueue queue, EventSlice eventSlice) {
    if (eventSlice.events().isEmpty()) {
      return List.of();
    }
    Decidable decidable =
        views.await(queue.organizationId(), eventSlice.events(), List.of(queue.viewer()));
    return bulkhead.take(() -> views.of(decidable)).getOrDefault(queue.id(), List.of());
  }
}
