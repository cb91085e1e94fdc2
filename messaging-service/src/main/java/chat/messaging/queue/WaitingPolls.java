package chat.messaging.queue;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import chat.messaging.eventlog.EventForgotten;
import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.EventsCame;
import chat.messaging.eventview.EventViews;
import chat.messaging.eventview.EventViews.Decidable;
import chat.messaging.eventview.EventViews.Shown;
import chat.messaging.queue.Room.Turn;
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
 * The polls of all organizations that wait in this program. New events are looked at once for all
 * who wait for them; a program that stops answers everybody with nothing, so that clients ask
 * another one.
 */
@Singleton
final class WaitingPolls implements GracefulShutdownCapable, RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(WaitingPolls.class);

  /** How exactly heartbeats are kept. */
  private static final Duration TICK = Duration.ofSeconds(1);

  private final EventLog log;
  private final EventViews views;
  private final PollTurns turns;
  private final Map<Long, Room> rooms = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile boolean stopping;

  WaitingPolls(EventLog log, EventViews views, PollTurns turns) {
    this.log = log;
    this.views = views;
    this.turns = turns;
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
   * Lets a poll wait; another one of its queue is ended. False where events have come meanwhile
   * that it has not looked at.
   */
  boolean enter(Poll poll) {
    Room room =
        rooms.computeIfAbsent(
            poll.queue().organizationId(), organizationId -> new Room(organizationId, log));
    if (!room.enter(poll)) {
      return false;
    }
    if (stopping) {
      room.endAll();
    }
    serve(room);
    return true;
  }

  /** Ends the poll of a queue, if one waits here. */
  void end(long organizationId, UUID queueId) {
    Room room = rooms.get(organizationId);
    if (room != null) {
      room.end(queueId);
    }
  }

  /** The queues of all that wait. */
  List<EventQueue> queues() {
    return rooms.values().stream()
        .flatMap(room -> room.waiting().stream())
        .map(Poll::queue)
        .toList();
  }

  @EventListener
  void came(EventsCame events) {
    for (long organizationId : events.organizationIds()) {
      Room room = rooms.get(organizationId);
      if (room != null) {
        serve(room);
      }
    }
  }

  private void serve(Room room) {
    if (room.beginServing()) {
      try {
        threads.execute(() -> takeTurns(room));
      } catch (RejectedExecutionException e) {
        LOG.debug("A stopping program shows nothing more");
      } catch (Error e) {
        room.endServing();
        throw e;
      }
    }
  }

  private void takeTurns(Room room) {
    Turn turn = nextTurn(room);
    while (turn != null) {
      try {
        show(room, turn);
      } catch (EventForgotten e) {
        end(room, turn);
      } catch (RuntimeException | Error e) {
        LOG.warn("Events can't be shown to {} who wait", turn.polls().size(), e);
        end(room, turn);
      }
      turn = nextTurn(room);
    }
  }

  /** Their clients ask again, and are refused if it still can't be told what they may see. */
  private static void end(Room room, Turn turn) {
    for (Poll poll : turn.polls()) {
      room.leave(poll);
      poll.end();
    }
  }

  private static @Nullable Turn nextTurn(Room room) {
    try {
      return room.nextTurn();
    } catch (RuntimeException | Error e) {
      LOG.error("Events can't be looked for", e);
      room.endServing();
      return null;
    }
  }

  private void show(Room room, Turn turn) {
    Decidable decidable =
        views.await(
            room.organizationId(),
            turn.passage().events(),
            turn.polls().stream().map(poll -> poll.queue().viewer()).toList());
    Map<UUID, List<Shown>> shown = turns.takeToShow(() -> views.of(decidable));
    for (Poll poll : turn.polls()) {
      List<Shown> events = shown.get(poll.queueId());
      if (events != null && poll.show(events)) {
        room.leave(poll);
      } else {
        poll.passOver(turn.passage().end());
      }
    }
  }

  /** Sends heartbeats. Only a defect can make it fail, so a failure is logged with its trace. */
  @Override
  public boolean run() {
    try {
      long now = System.nanoTime();
      rooms.values().forEach(room -> room.beat(now));
    } catch (RuntimeException | Error e) {
      LOG.error("Sending heartbeats failed", e);
    }
    return false;
  }

  @Override
  public CompletionStage<?> shutdownGracefully() {
    stopping = true;
    rooms.values().forEach(Room::endAll);
    return CompletableFuture.completedFuture(null);
  }

  @PreDestroy
  void stop() {
    shutdownGracefully();
    threads.shutdownNow();
  }
}
