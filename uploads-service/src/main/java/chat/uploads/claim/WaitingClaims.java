package chat.uploads.claim;

import chat.kit.task.Rounds;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Settles requests for claims soon, also where nobody opens the file. Several replicas may be at
 * one: both find the same, and it counts once.
 */
@Singleton
final class WaitingClaims {

  /** So many are looked at in a round. */
  static final int MOST = 100;

  private final Rounds rounds;

  /**
   * @param pause between two looks
   */
  WaitingClaims(
      ClaimRequests requests,
      @Property(name = "chat.claims.pause", defaultValue = "1s") Duration pause) {
    this.rounds = Rounds.whileMore("claims", pause, () -> requests.settleSome(MOST));
  }

  @EventListener
  void start(ServerStartupEvent started) {
    rounds.start();
  }

  /** What is under way is done again after the next start. */
  @PreDestroy
  void stop() {
    rounds.stop();
  }
}
