package chat.kit.projection;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.error.Refusal;
import chat.kit.fastpath.EventLoopFastPath;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** Prevents refusals that are based on stale projections. */
@Singleton
public final class StaleReadGuard {

  private final LatestChangesClient latest;
  private final ProjectionPositions positions;

  StaleReadGuard(LatestChangesClient latest, ProjectionPositions positions) {
    this.latest = latest;
    this.positions = positions;
  }

  /**
   * Makes a decision from projections and repeats it before a refusal.
   *
   * <p>On a refusal, the owners' latest change numbers are requested, the projections are awaited,
   * and the decision is made again; that result is final. 5xx refusals are not repeated.
   *
   * @param topics the topics that the decision depends on
   */
  public <T> T recheckOnRefusal(long organizationId, Set<Topic> topics, Supplier<T> decision) {
    try {
      return decision.get();
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      catchUp(organizationId, topics);
      return decision.get();
    }
  }

  /** Repeats a check that only refuses or succeeds. */
  public void require(long organizationId, Set<Topic> topics, Runnable check) {
    recheckOnRefusal(
        organizationId,
        topics,
        () -> {
          check.run();
          return true;
        });
  }

  /**
   * Waits until the projections have reached their owners' current change numbers.
   *
   * <p>For uses without a decision that would be repeated. 503 if an owner is unavailable.
   */
  public void catchUp(long organizationId, Set<Topic> topics) {
    EventLoopFastPath.requireBlockingThread();
    Set<Program> owners = new HashSet<>();
    topics.forEach(topic -> topic.owner().ifPresent(owners::add));
    ChangeNumbers numbers = ChangeNumbers.NONE;
    for (Program owner : owners) {
      numbers = numbers.and(latest.of(owner, organizationId));
    }
    positions.await(organizationId, numbers);
  }
}
