package chat.kit.limit;

import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Clock;

/**
 * A rate limit that is counted per key.
 *
 * <p>A key that was idle for the whole period is removed.
 */
public final class RateLimiter<K> {
  private static final int MAX_KEYS = 200_000;

  private final Limit limit;
  private final Clock clock;
  private final LoadingCache<K, Bucket> buckets;

  /** Creates a limiter in which nothing is counted yet. */
  public RateLimiter(Limit limit, Clock clock) {
    this.limit = limit;
    this.clock = clock;
    this.buckets =
        BoundedCaches.atMost(MAX_KEYS).expireAfterAccess(limit.period()).build(_ -> newBucket());
  }

  /** Counts one request. */
  public RateLimitResult count(K key) {
    var probe = buckets.get(key).tryConsumeAndReturnRemaining(1);
    return verdict(probe, probe.isConsumed() ? 0 : probe.getNanosToWaitForRefill());
  }

  /** Returns the result of {@link #count} without counting. */
  public RateLimitResult look(K key) {
    var estimate = buckets.get(key).estimateAbilityToConsume(1);
    var wait = estimate.canBeConsumed() ? 0 : estimate.getNanosToWaitForRefill();
    var used = limit.requests() - estimate.getRemainingTokens();
    var reset = clock.instant().plus(limit.period().multipliedBy(used).dividedBy(limit.requests()));
    return new RateLimitResult(limit.requests(), estimate.getRemainingTokens(), reset, wait);
  }

  /** Resets the count of a key. */
  public void forget(K key) {
    buckets.invalidate(key);
  }

  private RateLimitResult verdict(ConsumptionProbe probe, long wait) {
    var reset = clock.instant().plusNanos(probe.getNanosToWaitForReset());
    return new RateLimitResult(limit.requests(), probe.getRemainingTokens(), reset, wait);
  }

  private Bucket newBucket() {
    return Bucket.builder()
        .addLimit(bandwidth ->
            bandwidth.capacity(limit.requests()).refillGreedy(limit.requests(), limit.period()))
        .build();
  }
}
