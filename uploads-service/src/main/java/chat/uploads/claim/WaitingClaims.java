package chat.uploads.claim;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Settles requests for claims soon, also where nobody opens the file. Several replicas may be at
 * one: both find the same, and it counts once.
 */
@Singleton
final class WaitingClaims implements RecurringJob {

  /** So many are looked at in a round. */
  static final int MOST = 100;

  private final ClaimRequests requests;
  private final Schedule schedule;

  /**
   * @param pause between two looks
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
    return requests.settleSome(MOST);
  }
}
