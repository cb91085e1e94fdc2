package chat.kit.limit;

import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Clock;

/**
 * One limit, counted for each key by itself. A key that was idle for the whole period is forgotten.
 */
public final class Buckets<K> {
  private static final int MOST_KEYS = 200_000;

  private final Limit limit;
  private final Clock clock;
  private final LoadingCache<K, Bucket> buckets;

  /** With nothing counted yet. */
  public Buckets(Limit limit, Clock clock) {
    this.limit = limit;
    this.clock = clock;
    this.buckets =
        Remembered.atMost(MOST_KEYS).expireAfterAccess(limit.period()).build(_ -> newBucket());
  }

  /** Counts one request. */
  public Verdict count(K key) {
    var probe = buckets.get(key).tryConsumeAndReturnRemaining(1);
    return verdict(probe, probe.isConsumed() ? 0 : probe.getNanosToWaitForRefill());
  }

  /** What {@link #count} would say, without counting. */
  public Verdict look(K key) {
    var estimate = buckets.get(key).estimateAbilityToConsume(1);
    var wait = estimate.canBeConsumed() ? 0 : estimate.getNanosToWaitForRefill();
    var used = limit.requests() - estimate.getRemainingTokens();
    var reset = clock.instant().plus(limit.period().multipliedBy(used).dividedBy(limit.requests()));
    return new Verdict(limit.requests(), estimate.getRemainingTokens(), reset, wait);
  }

  /** Begins anew. */
  public void forget(K key) {
    buckets.invalidate(key);
  }

  private Verdict verdict(ConsumptionProbe probe, long wait) {
    var reset = clock.instant().plusNanos(probe.getNanosToWaitForReset());
    return new Verdict(limit.requests(), probe.getRemainingTokens(), reset, wait);
  }

  private Bucket newBucket() {
    return Bucket.builder()
        .addLimit(bandwidth ->
            bandwidth.capacity(limit.requests()).refillGreedy(limit.requests(), limit.period()))
        .build();
  }
}
