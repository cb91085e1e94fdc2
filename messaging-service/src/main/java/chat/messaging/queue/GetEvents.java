package chat.messaging.queue;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.Passage;
import chat.messaging.eventview.EventViews;
import chat.messaging.eventview.EventViews.Shown;
import io.micronaut.context.annotation.Property;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Answers a poll: with what is there, or as soon as there is something. */
@Singleton
final class GetEvents {

  /** How long what is far behind is searched before the client is told how far that has come. */
  private static final Duration SEARCH = Duration.ofSeconds(20);

  /** The part of the heartbeat by which polls that began together are kept from ending together. */
  private static final double SPREAD = 0.1;

  private final OwnQueues ownQueues;
  private final QueueUses uses;
  private final EventLog log;
  private final EventViews views;
  private final WaitingPolls waitingPolls;
  private final Answers answers;

  GetEvents(
      OwnQueues ownQueues,
      QueueUses uses,
      EventLog log,
      EventViews views,
      WaitingPolls waitingPolls,
      Answers answers) {
    this.ownQueues = ownQueues;
    this.uses = uses;
    this.log = log;
    this.views = views;
    this.waitingPolls = waitingPolls;
    this.answers = answers;
  }

  /**
   * How answers are given.
   *
   * @param heartbeat after which a poll is answered although there is nothing
   * @param threads that answer polls which have waited
   */
  @Singleton
  record Answers(Duration heartbeat, ExecutorService threads) {

    Answers(
        @Property(name = "chat.events.heartbeat", defaultValue = "50s") Duration heartbeat,
        @Named(TaskExecutors.BLOCKING) ExecutorService threads) {
      this.heartbeat = heartbeat;
      this.threads = threads;
    }

    /** When a poll that begins now gets its heartbeat. */
    long deadline() {
      double factor = ThreadLocalRandom.current().nextDouble(1 - SPREAD, 1 + SPREAD);
      return System.nanoTime() + (long) (heartbeat.toNanos() * factor);
    }
  }

  CompletionStage<List<Map<String, @Nullable Object>>> of(Caller caller, GetEventsParams params) {
    EventQueue queue = ownQueues.toRead(caller, params.queueId());
    long from = from(queue, params.lastEventId());
    uses.used(queue.id(), from);
    if (ownQueues.isToldOfNewVersion(queue)) {
      return CompletableFuture.completedFuture(List.of(ServerVersion.restart(from)));
    }
    return look(queue, from, params.dontBlock());
  }

  /** The offset from which the client goes on; refused where it can't be one of the queue. */
  private long from(EventQueue queue, long lastEventId) {
    long acknowledged = Math.max(queue.acknowledged(), uses.acknowledged(queue.id()));
    if (lastEventId == RegisterController.BEFORE_ALL && acknowledged == queue.start()) {
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
    long deadline = answers.deadline();
    while (true) {
      Passage passage = log.after(queue.organizationId(), from);
      if (passage == null) {
        throw OwnQueues.unknown(queue.id().toString());
      }
      List<Shown> shown =
          views
              .of(queue.organizationId(), passage.events(), List.of(queue.viewer()))
              .getOrDefault(queue.id(), List.of());
      if (!shown.isEmpty()) {
        return CompletableFuture.completedFuture(shown.stream().map(Shown::event).toList());
      }
      from = passage.end();
      var poll = new Poll(queue, from, deadline);
      if (!passage.isWhole()) {
        if (System.nanoTime() - began > SEARCH.toNanos()) {
          poll.beat();
          return poll.answer();
        }
      } else if (dontBlock) {
        return CompletableFuture.completedFuture(List.of());
      } else if (waitingPolls.enter(poll)) {
        return poll.answer().thenApplyAsync(events -> events, answers.threads());
      }
    }
  }
}
