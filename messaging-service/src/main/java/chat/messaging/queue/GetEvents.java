package chat.messaging.queue;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.eventlog.EventForgotten;
import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.Passage;
import chat.messaging.eventview.EventViews;
import chat.messaging.eventview.EventViews.Decidable;
import chat.messaging.eventview.EventViews.Shown;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Answers a poll: with what is there, or as soon as there is something. */
@Singleton
final class GetEvents {

  /** How long what is far behind is searched before the client is told how far that has come. */
  private static final Duration SEARCH = Duration.ofSeconds(20);

  private final OwnQueues ownQueues;
  private final QueueUses uses;
  private final EventLog log;
  private final EventViews views;
  private final WaitingPolls waitingPolls;
  private final PollTurns turns;

  GetEvents(
      OwnQueues ownQueues,
      QueueUses uses,
      EventLog log,
      EventViews views,
      WaitingPolls waitingPolls,
      PollTurns turns) {
    this.ownQueues = ownQueues;
    this.uses = uses;
    this.log = log;
    this.views = views;
    this.waitingPolls = waitingPolls;
    this.turns = turns;
  }

  CompletionStage<List<Map<String, @Nullable Object>>> of(Caller caller, GetEventsParams params) {
    EventQueue queue =
        ownQueues
            .find(caller, params.queueId())
            .orElseThrow(() -> ownQueues.refusal(caller, params.queueId()));
    long from = from(queue, params.lastEventId());
    uses.used(queue.id(), from);
    if (ownQueues.isToldOfNewVersion(queue)) {
      return CompletableFuture.completedFuture(List.of(ServerVersion.restart(from)));
    }
    return look(queue, from, params.dontBlock());
  }

  /**
   * The offset from which the client goes on; refused where it can't be one of the queue, and where
   * the log has lost what the queue was of.
   */
  private long from(EventQueue queue, long lastEventId) {
    long acknowledged = Math.max(queue.acknowledged(), uses.acknowledged(queue.id()));
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

  private CompletionStage<List<Map<String, @Nullable Object>>> look(
      EventQueue queue, long first, boolean dontBlock) {
    long from = first;
    long began = System.nanoTime();
    long deadline = turns.deadline();
    boolean wasBehind = false;
    while (true) {
      Passage passage = log.after(queue.organizationId(), queue.userId(), from);
      if (passage == null) {
        throw OwnQueues.unknown(queue.id().toString());
      }
      List<Shown> shown;
      try {
        shown = shown(queue, passage);
      } catch (EventForgotten e) {
        continue;
      }
      if (!shown.isEmpty()) {
        return CompletableFuture.completedFuture(shown.stream().map(Shown::event).toList());
      }
      from = passage.end();
      var poll = new Poll(queue, from, deadline);
      if (!passage.isWhole()) {
        wasBehind = true;
        if (System.nanoTime() - began > SEARCH.toNanos()) {
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
        return poll.answer().thenApplyAsync(events -> events, turns.threads());
      }
    }
  }

  private List<Shown> shown(EventQueue queue, Passage passage) {
    if (passage.events().isEmpty()) {
      return List.of();
    }
    Decidable decidable =
        views.await(queue.organizationId(), passage.events(), List.of(queue.viewer()));
    return turns.take(() -> views.of(decidable)).getOrDefault(queue.id(), List.of());
  }
}
