package chat.kit.copy;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.error.Refusal;
import chat.kit.fastpath.EventLoopFastPath;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** Never refuse on a stale copy. */
@Singleton
public final class FreshCopies {

  private final LatestChanges latest;
  private final CopyPositions positions;

  FreshCopies(LatestChanges latest, CopyPositions positions) {
    this.latest = latest;
    this.positions = positions;
  }

  /**
   * Decides from copies. Where that ends in a refusal, the owners are asked for their latest
   * numbers, the copies are waited for, and the decision is made again; what it says then stands.
   *
   * @param topics what the decision rests on
   */
  public <T> T decide(long organizationId, Set<Topic> topics, Supplier<T> decision) {
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

  /** The same for a check that decides nothing but whether to refuse. */
  public void require(long organizationId, Set<Topic> topics, Runnable check) {
    decide(
        organizationId,
        topics,
        () -> {
          check.run();
          return true;
        });
  }

  /**
   * Waits until the copies have come as far as their owners have by now: for what is made of them
   * without a decision that would ask when it fails. 503 where an owner is away.
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
