package chat.messaging.queue;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import chat.messaging.eventdelivery.EventViews;
import chat.messaging.eventdelivery.EventViews.Decidable;
import chat.messaging.eventdelivery.EventViews.Shown;
import chat.messaging.eventlog.EventEvicted;
import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.EventsAvailable;
import chat.messaging.queue.OrganizationPolls.Turn;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The waiting polls of all organizations in this process.
 *
 * <p>New events are evaluated once for all polls that wait for them. At shutdown all polls are
 * answered without events, so that clients continue with another replica.
 */
@Singleton
final class WaitingPolls implements GracefulShutdownCapable, RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(WaitingPolls.class);

  /** Precision of heartbeats. */
  private static final Duration TICK = Duration.ofSeconds(1);

  private final EventLog log;
  private final EventViews views;
  private final PollBulkhead bulkhead;
  private final Map<Long, OrganizationPolls> byOrganization = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile boolean stopping;

  WaitingPolls(EventLog log, EventViews views, PollBulkhead bulkhead) {
    this.log = log;
    this.views = views;
    this.bulkhead = bulkhead;
  }

  @Override
  public String name() {
    return "heartbeats";
  }

  @Override
  public Schedule schedule() {
    return Schedule.every(TICK).startingAfter(TICK);
  }

  /**
   * Adds a poll and ends an older poll of the same queue. False if events have arrived since that
   * the poll has not examined.
   */
  boolean enter(Poll poll) {
    OrganizationPolls organizationPolls =
        byOrganization.computeIfAbsent(
            poll.queue().organizationId(),
            organizationId -> new OrganizationPolls(organizationId, log));
    if (!organizationPolls.enter(poll)) {
      return false;
    }
    if (stopping) {
      organizationPolls.endAll();
    }
    serve(organizationPolls);
    return true;
  }

  /** Ends the waiting poll of a queue in this process, if any. */
  void end(long organizationId, UUID queueId) {
    OrganizationPolls organizationPolls = byOrganization.get(organizationId);
    if (organizationPolls != null) {
      organizationPolls.end(queueId);
    }
  }

  /** Returns the queues of all waiting polls. */
  List<EventQueue> queues() {
    return byOrganization.values().stream()
        .flatMap(organizationPolls -> organizationPolls.waiting().stream())
        .map(Poll::queue)
        .toList();
  }

  @EventListener
  void onEventsAvailable(EventsAvailable events) {
    for (long organizationId : events.organizationIds()) {
      OrganizationPolls organizationPolls = byOrganization.get(organizationId);
      if (organizationPolls != null) {
        serve(organizationPolls);
      }
    }
  }

  private void serve(OrganizationPolls organizationPolls) {
    if (organizationPolls.beginServing()) {
      try {
        threads.execute(() -> serveAll(organizationPolls));
      } catch (RejectedExecutionException e) {
        LOG.debug("Events not delivered to waiting polls: the process is stopping");
      } catch (Error e) {
        organizationPolls.endServing();
        throw e;
      }
    }
  }

  private void serveAll(OrganizationPolls organizationPolls) {
    Turn turn = nextTurn(organizationPolls);
    while (turn != null) {
      try {
        show(organizationPolls, turn);
      } catch (EventEvicted e) {
        end(organizationPolls, turn);
      } catch (RuntimeException | Error e) {
        LOG.warn(
            "Delivery of events to {} waiting polls failed; their clients poll again",
            turn.polls().size(),
            e);
        end(organizationPolls, turn);
      }
      turn = nextTurn(organizationPolls);
    }
  }

  /**
   * Ends the polls. Their clients poll again, and get a refusal if access still cannot be decided.
   */
  private static void end(OrganizationPolls organizationPolls, Turn turn) {
    for (Poll poll : turn.polls()) {
      organizationPolls.leave(poll);
      poll.end();
    }
  }

  private static @Nullable Turn nextTurn(OrganizationPolls organizationPolls) {
    try {
      return organizationPolls.nextTurn();
    } catch (RuntimeException | Error e) {
      LOG.error("Reading events for waiting polls failed; their clients poll again", e);
      organizationPolls.endServing();
      return null;
    }
  }

  private void show(OrganizationPolls organizationPolls, Turn turn) {
    Decidable decidable =
        views.await(
            organizationPolls.organizationId(),
            turn.slice().events(),
            turn.polls().stream().map(poll -> poll.queue().viewer()).toList());
    Map<UUID, List<Shown>> shown = bulkhead.takeToShow(() -> views.of(decidable));
    for (Poll poll : turn.polls()) {
      List<Shown> events = shown.get(poll.queueId());
      if (events != null && poll.show(events)) {
        organizationPolls.leave(poll);
      } else {
        poll.passOver(turn.slice().end());
      }
    }
  }

  /** Sends heartbeats. Only a defect can make it fail, so a failure is logged with its trace. */
  @Override
  public boolean run() {
    try {
      long now = System.nanoTime();
      byOrganization.values().forEach(organizationPolls -> organizationPolls.beat(now));
    } catch (RuntimeException | Error e) {
      LOG.error("Sending heartbeats to waiting polls failed", e);
    }
    return false;
  }

  @Override
  public CompletionStage<?> shutdownGracefully() {
    stopping = true;
    byOrganization.values().forEach(OrganizationPolls::endAll);
    return CompletableFuture.completedFuture(null);
  }

  @PreDestroy
  void stop() {
    shutdownGracefully();
    threads.shutdownNow();
  }
}
