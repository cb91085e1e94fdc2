package chat.gateway;

import chat.contracts.Program;
import chat.gateway.limit.AsyncLimiter;
import chat.gateway.limit.RateLimits;
import chat.kit.error.RequestError;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import reactor.core.publisher.Mono;

/**
 * Limits the concurrent look-ups of unverified credentials per address to its remaining guesses.
 *
 * <p>Guessing in parallel therefore gains nothing. Further look-ups are queued until an earlier one
 * has been counted or accepted.
 */
final class CredentialLookupThrottle {
  private static final int MAX_CONCURRENT = 16;

  /**
   * Longest time in the queue. After that the request is refused with 503: identity-service does
   * not answer.
   */
  private static final Duration MAX_QUEUE_TIME = Duration.ofSeconds(5);

  private final RateLimits rateLimits;
  private final ConcurrentMap<String, Lane> lanes = new ConcurrentHashMap<>();

  CredentialLookupThrottle(RateLimits rateLimits) {
    this.rateLimits = rateLimits;
  }

  /** The limiter of one address, and the number of its queued and running look-ups. */
  private record Lane(AsyncLimiter limiter, int users) {

    Lane with(int delta) {
      return new Lane(limiter, users + delta);
    }
  }

  /**
   * Runs the look-up when the address has a permit. It continues if its subscriber cancels.
   *
   * @param lookUp must count refused credentials before it completes
   */
  <T> Mono<T> inTurn(InetAddress address, Mono<T> lookUp) {
    return Mono.fromFuture(() -> enqueue(address, lookUp), true);
  }

  private <T> CompletableFuture<T> enqueue(InetAddress address, Mono<T> lookUp) {
    var key = RateLimits.key(address);
    var result = new CompletableFuture<T>();
    var queuedAt = System.nanoTime();
    var lane =
        lanes.compute(key, (_, current) -> (current == null ? lane(address) : current).with(1));
    lane.limiter.call(() ->
        unlessExpired(queuedAt, lookUp)
            .whenComplete((value, failure) -> {
              lanes.computeIfPresent(key, (_, now) -> now.users == 1 ? null : now.with(-1));
              if (failure == null) {
                result.complete(value);
              } else {
                result.completeExceptionally(failure);
              }
            }));
    return result;
  }

  private Lane lane(InetAddress address) {
    return new Lane(
        new AsyncLimiter(
            () -> (int) Math.clamp(rateLimits.look(address).remaining(), 1, MAX_CONCURRENT)),
        0);
  }

  private static <T> CompletableFuture<T> unlessExpired(long queuedAt, Mono<T> lookUp) {
    return System.nanoTime() - queuedAt > MAX_QUEUE_TIME.toNanos()
        ? CompletableFuture.failedFuture(RequestError.unavailable(Program.IDENTITY.wireName()))
        : lookUp.toFuture();
  }
}
