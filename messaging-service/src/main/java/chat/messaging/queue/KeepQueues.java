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
 * Notes from time to time which queues are in use, ends those that have been idle too long, and the
 * polls of those that have ended elsewhere. A program that has just started ends none: there may
 * have been nobody whom their clients could ask.
 */
@Singleton
final class KeepQueues implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(KeepQueues.class);

  private final EventQueueStore queues;
  private final QueueUses uses;
  private final WaitingPolls waitingPolls;
  private final Clock clock;
  private final Duration comingBack;
  private final Schedule schedule;
  private final long start = System.nanoTime();

  /**
   * @param pause between two times; less than the minute for which idle queues are left
   * @param comingBack how long after the start clients may come back before idle queues end
   */
  KeepQueues(
      EventQueueStore queues,
      QueueUses uses,
      WaitingPolls waitingPolls,
      Clock clock,
      @AtLeast("100ms") @Property(name = "chat.events.keeping", defaultValue = "20s")
          Duration pause,
      @Property(name = "chat.events.coming-back", defaultValue = "600s") Duration comingBack) {
    this.queues = queues;
    this.uses = uses;
    this.waitingPolls = waitingPolls;
    this.clock = clock;
    this.comingBack = comingBack;
    this.schedule = Schedule.every(pause).startingAfter(pause);
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
    boolean endsIdle = System.nanoTime() - start >= comingBack.toNanos();
    Instant now = clock.instant();
    store(now);
    int ended = endsIdle ? queues.deleteIdle(now) : 0;
    if (ended > 0) {
      LOG.info("{} idle event queues have ended", ended);
    }
    return false;
  }

  private void store(Instant now) {
    Map<UUID, Long> asked = uses.all();
    Map<UUID, Long> inUse = new HashMap<>(asked);
    List<EventQueue> waiting = waitingPolls.queues();
    waiting.forEach(queue -> inUse.putIfAbsent(queue.id(), QueueUses.NOTHING));
    if (inUse.isEmpty()) {
      return;
    }
    Set<UUID> left = queues.used(inUse, now);
    uses.stored(asked);
    // Another replica has ended the others.
    waiting.stream()
        .filter(queue -> !left.contains(queue.id()))
        .forEach(queue -> waitingPolls.end(queue.organizationId(), queue.id()));
  }

  /** Whoever goes on with the queues is to know what this program knew. */
  @PreDestroy
  void stop() {
    try {
      store(clock.instant());
    } catch (RuntimeException e) {
      LOG.warn("The last uses of event queues could not be noted: {}", e.toString());
    }
  }
}
