package chat.uploads.orphan;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Searches for orphaned blobs periodically. */
@Singleton
final class OrphanedBlobJob implements RecurringJob {

  private final OrphanedBlobs orphanedBlobs;
  private final Clock clock;
  private final Schedule schedule;

  /**
   * @param pause time between two searches
   * @param soon delay after a failed search; the first search begins after once to twice this time
   */
  OrphanedBlobJob(
      OrphanedBlobs orphanedBlobs,
      Clock clock,
      @Property(name = "chat.orphaned-blobs.pause", defaultValue = "12h") Duration pause,
      @Property(name = "chat.orphaned-blobs.soon", defaultValue = "10m") Duration soon) {
    this.orphanedBlobs = orphanedBlobs;
    this.clock = clock;
    // Starts soon, because replicas may be restarted within hours, with jitter, so that they do not
    // all search at once.
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
