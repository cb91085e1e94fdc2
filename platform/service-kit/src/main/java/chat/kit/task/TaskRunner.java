package chat.kit.task;

import chat.kit.client.InternalClient;
import chat.kit.client.InternalClient.Reply;
import chat.kit.error.Refusal;
import chat.kit.http.RequestId;
import chat.kit.outage.Failures;
import chat.kit.task.TaskStore.Claimed;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Makes the calls. Who adds a task has it made right after its transaction; what a crash or an
 * outage has left is taken up by any replica once it is due. Whoever takes a task first moves its
 * due date forward, so no two replicas work on one. What the other service refuses stays, and is
 * not tried again.
 */
@Singleton
final class TaskRunner {
  /** Longer than {@link #LONGEST_CALL} and what a task waits for the calls before it. */
  static final Duration CLAIM = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);

  /** An answer that comes at the last moment, after some endpoints that can't be connected to. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(16);

  private static final int MOST_AT_ONCE = 16;
  static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));

  /** Characters of an answer that are kept. */
  private static final int LONGEST_REASON = 500;

  /** Refusals of the caller, or of the time of its call, and not of the task. */
  private static final Set<Integer> OF_THE_MOMENT = Set.of(401, 403, 408, 425, 429);

  /** What a replica answers that is older than the call; during an upgrade there are such. */
  private static final Set<Integer> OF_AN_OLDER_REPLICA = Set.of(404, 405);

  /** Attempts that take about a day, by when an upgrade is over. */
  static final int ATTEMPTS_DURING_AN_UPGRADE =
      (int) Duration.ofDays(1).dividedBy(BACKOFF.longest());

  private final TaskStore tasks;
  private final InternalClient services;
  private final Clock clock;
  private final boolean takesUp;
  private final Rounds rounds;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param takesUp whether tasks are looked for that nobody is at
   * @param poll how often
   */
  TaskRunner(
      TaskStore tasks,
      InternalClient services,
      Clock clock,
      @Property(name = "chat.tasks.enabled", defaultValue = "true") boolean takesUp,
      @Property(name = "chat.tasks.poll", defaultValue = "1s") Duration poll) {
    this.tasks = tasks;
    this.services = services;
    this.clock = clock;
    this.takesUp = takesUp;
    this.rounds = Rounds.whileMore("tasks", poll, this::takeUp);
  }

  /** Carries out what its caller has claimed; returns at once. */
  void begin(List<Claimed> all, FirstAttempt attempt) {
    for (Claimed claimed : all) {
      try {
        threads.execute(() -> {
          try {
            inItsRequest(claimed, attempt);
          } finally {
            attempt.callHasEnded();
          }
        });
      } catch (RejectedExecutionException e) {
        LOG.info("A task is left to be taken up after the stop: {}", claimed.taskId());
        attempt.callHasEnded();
      }
    }
  }

  @EventListener
  void start(ServerStartupEvent started) {
    if (takesUp) {
      rounds.start();
    }
  }

  /** As many as there is room for, once there is some; true where more may be due. */
  private boolean takeUp() {
    if (!awaitRoom()) {
      return false;
    }
    int most = room.availablePermits();
    Instant now = clock.instant();
    List<Claimed> claimed = tasks.claim(now, now.plus(CLAIM), most);
    begin(claimed, new FirstAttempt(claimed.size()));
    return claimed.size() == most;
  }

  /** False where it was interrupted. */
  private boolean awaitRoom() {
    try {
      room.acquire();
      room.release();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The call and what is logged of it bear the id of the request that gave the reason. */
  private void inItsRequest(Claimed claimed, FirstAttempt attempt) {
    try (var _ = MDC.putCloseable(RequestId.KEY, claimed.requestId())) {
      carryOut(claimed, attempt);
    }
  }

  private void carryOut(Claimed claimed, FirstAttempt attempt) {
    try {
      room.acquire();
    } catch (InterruptedException e) {
      return;
    }
    try {
      if (clock.instant().plus(LONGEST_CALL).isAfter(claimed.until())) {
        return; // Too many were before it: somebody takes it up again.
      }
      Task call = claimed.call();
      Reply reply = services.postForReply(call.program(), call.path(), call.body());
      attempt.add(reply.changes());
      settle(claimed, reply);
    } catch (Refusal away) {
      // The outage of the other service is logged as its own.
      LOG.debug("Task {} waits: {}", claimed.taskId(), away.text());
      postpone(claimed);
    } catch (RuntimeException e) {
      Failures.log(LOG, "Task %s has failed and is retried".formatted(claimed.taskId()), e);
      postpone(claimed);
    } finally {
      room.release();
    }
  }

  private void settle(Claimed claimed, Reply reply) {
    int status = reply.status();
    if (!reply.isRefusal()) {
      tasks.delete(claimed.taskId());
    } else if (OF_THE_MOMENT.contains(status) || mayPassWithAnUpgrade(claimed, status)) {
      LOG.warn("Task {} is retried: answered {}", claimed.taskId(), status);
      postpone(claimed);
    } else {
      String reason = beginning(reply.text());
      LOG.error(
          "Task {} of organization {} ({} of {}, {}) was refused for good with {}: {}",
          claimed.taskId(),
          claimed.call().organizationId(),
          claimed.call().path(),
          claimed.call().program().wireName(),
          tasks.numbers(claimed.call()),
          status,
          reason);
      tasks.noteRefusal(claimed.taskId(), status, reason);
    }
  }

  private static String beginning(String text) {
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "…";
  }

  private static boolean mayPassWithAnUpgrade(Claimed claimed, int status) {
    return OF_AN_OLDER_REPLICA.contains(status) && claimed.attempts() < ATTEMPTS_DURING_AN_UPGRADE;
  }

  private void postpone(Claimed claimed) {
    Duration pause = BACKOFF.after(claimed.attempts() + 1);
    try {
      tasks.postpone(claimed.taskId(), clock.instant().plus(pause));
    } catch (RuntimeException e) {
      // The claim runs out, and then it is taken up.
      Failures.log(LOG, "Task %s could not be put off".formatted(claimed.taskId()), e);
    }
  }

  /** Breaks off what is under way, too: it is taken up again once its claim has run out. */
  @PreDestroy
  void stop() {
    rounds.stop();
    threads.shutdownNow();
  }
}
