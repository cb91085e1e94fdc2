package chat.uploads.claim;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Settles claim requests in the background, even if no user opens the file.
 *
 * <p>Several replicas may process the same file: both get the same result, and it is stored once.
 */
@Singleton
final class WaitingClaims implements RecurringJob {

  /** Number of requests read per round. */
  static final int BATCH_SIZE = 100;

  private final ClaimRequests requests;
  private final Schedule schedule;

  /**
   * @param pause time between two runs
   */
  WaitingClaims(
      ClaimRequests requests,
      @Property(name = "chat.claims.pause", defaultValue = "1s") Duration pause) {
    this.requests = requests;
    this.schedule = Schedule.every(pause);
  }

  @Override
  public String name() {
    return "claims";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  @Override
  public boolean run() {
    return requests.settleSome(BATCH_SIZE);
  }
}
