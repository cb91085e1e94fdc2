package chat.messaging.queue;

import chat.kit.setting.AtLeast;
import chat.kit.task.Rounds;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
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
final class KeepQueues {

  private static final Logger LOG = LoggerFactory.getLogger(KeepQueues.class);

  private final EventQueueStore queues;
  private final QueueUses uses;
  private final WaitingPolls waitingPolls;
  private final Clock clock;
  private final Duration comingBack;
  private final Rounds rounds;
  private volatile long began;

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
    this.rounds = Rounds.of("event queues", pause, this::keep);
  }

  @EventListener
  void start(ServerStartupEvent started) {
    began = System.nanoTime();
    rounds.startWithPause();
  }

  private void keep() {
    boolean endsIdle = System.nanoTime() - began >= comingBack.toNanos();
    Instant now = clock.instant();
    store(now);
    int ended = endsIdle ? queues.deleteIdle(now) : 0;
    if (ended > 0) {
      LOG.info("{} idle event queues have ended", ended);
    }
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
    rounds.stop();
    try {
      store(clock.instant());
    } catch (RuntimeException e) {
      LOG.warn("The last uses of event queues could not be noted: {}", e.toString());
    }
  }
}
