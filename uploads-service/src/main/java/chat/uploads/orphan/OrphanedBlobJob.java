package chat.uploads.orphan;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Looks for orphaned blobs from time to time. */
@Singleton
final class OrphanedBlobJob implements RecurringJob {

  private final OrphanedBlobs orphanedBlobs;
  private final Clock clock;
  private final Schedule schedule;

  /**
   * @param pause between two looks
   * @param soon after a look that failed; before the first one once or twice as long
   */
  OrphanedBlobJob(
      OrphanedBlobs orphanedBlobs,
      Clock clock,
      @Property(name = "chat.orphaned-blobs.pause", defaultValue = "12h") Duration pause,
      @Property(name = "chat.orphaned-blobs.soon", defaultValue = "10m") Duration soon) {
    this.orphanedBlobs = orphanedBlobs;
    this.clock = clock;
    // Not long after the start, as replicas may be restarted within hours, and not all at once.
    long more = ThreadLocalRandom.current().nextLong(soon.toMillis() + 1);
    this.schedule = Schedule.every(pause).startingAfter(soon.plusMillis(more)).afterFailure(soon);
  }

  @Override
  public String name() {
    return "orphaned-blobs";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  @Override
  public boolean run() {
    orphanedBlobs.sweep(clock.instant());
    return false;
  }
}
