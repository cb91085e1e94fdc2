package chat.uploads.orphan;

import chat.kit.task.Rounds;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Has the storage looked through at times. */
@Singleton
final class OrphanRounds {

  private final Duration soon;
  private final Rounds rounds;

  /**
   * @param pause between two looks
   * @param soon after a look that failed; before the first one once or twice as long
   */
  OrphanRounds(
      OrphanedBlobs orphanedBlobs,
      Clock clock,
      @Property(name = "chat.orphaned-blobs.pause", defaultValue = "12h") Duration pause,
      @Property(name = "chat.orphaned-blobs.soon", defaultValue = "10m") Duration soon) {
    this.soon = soon;
    this.rounds =
        Rounds.of("orphaned blobs", pause, () -> orphanedBlobs.sweep(clock.instant()))
            .afterFailure(soon);
  }

  /** Not long after, for many a replica is started again within hours, and not all at once. */
  @EventListener
  void start(ServerStartupEvent started) {
    long more = ThreadLocalRandom.current().nextLong(soon.toMillis() + 1);
    rounds.startAfter(soon.plusMillis(more));
  }

  @PreDestroy
  void stop() {
    rounds.stop();
  }
}
