package chat.messaging.queue;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Periodically stores uses of event queues and deletes idle ones.
 *
 * <p>Also ends the polls of queues that were deleted elsewhere. Idle queues are not deleted just
 * after the start, because their clients may have been unable to reach a server.
 */
@Singleton
final class QueueMaintenance implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(QueueMaintenance.class);

  private final EventQueueStore queues;
  private final QueueActivity activity;
  private final WaitingPolls waitingPolls;
  private final Clock clock;
  private final Duration reconnectGrace;
  private final Schedule schedule;
  private final long start = System.nanoTime();

  /**
   * @param interval between two runs; less than the minute for which idle queues are kept
   * @param reconnectGrace time after the start for which idle queues are kept, so that clients can
   *     reconnect
   */
  QueueMaintenance(
      EventQueueStore queues,
      QueueActivity activity,
      WaitingPolls waitingPolls,
      Clock clock,
      @AtLeast("100ms") @Property(name = "chat.queue.maintenance-interval", defaultValue = "20s")
          Duration interval,
      @Property(name = "chat.queue.reconnect-grace", defaultValue = "600s")
          Duration reconnectGrace) {
    this.queues = queues;
    this.activity = activity;
    this.waitingPolls = waitingPolls;
    this.clock = clock;
    this.reconnectGrace = reconnectGrace;
    this.schedule = Schedule.every(interval).startingAfter(interval);
  }

  @Override
  public String name() {
    return "event-queues";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  @Override
  public boolean run() {
    boolean endsIdle = System.nanoTime() - start >= reconnectGrace.toNanos();
    Instant now = clock.instant();
    store(now);
    int ended = endsIdle ? queues.deleteIdle(now) : 0;
    if (ended > 0) {
      LOG.info("Idle event queues deleted: {}", ended);
    }
    return false;
  }

  private void store(Instant now) {
    Map<UUID, Long> recorded = activity.all();
    Map<UUID, Long> inUse = new HashMap<>(recorded);
    List<EventQueue> waiting = waitingPolls.queues();
    waiting.forEach(queue -> inUse.putIfAbsent(queue.id(), QueueActivity.NOTHING));
    if (inUse.isEmpty()) {
      return;
    }
    Set<UUID> remaining = queues.used(inUse, now);
    activity.stored(recorded);
    // The missing queues were deleted by another replica.
    waiting.stream()
        .filter(queue -> !remaining.contains(queue.id()))
        .forEach(queue -> waitingPolls.end(queue.organizationId(), queue.id()));
  }

  /** Stores the buffered uses for the replicas that continue to serve the queues. */
  @PreDestroy
  void stop() {
    try {
      store(clock.instant());
    } catch (RuntimeException e) {
      LOG.warn("Last uses of event queues not stored at shutdown: {}", e.toString());
    }
  }
}
