package chat.gateway.identify;

import com.github.benmanes.caffeine.cache.Cache;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Caches identity-service's answers and shares concurrent calls for the same key.
 *
 * <p>A shared call that began before the request is used only if its answer is still valid;
 * otherwise the call is repeated.
 */
final class CoalescingCache<K, A> {
  private final Cache<K, PendingAnswer<A>> cache;
  private final Function<K, CompletableFuture<A>> ask;
  private final Predicate<A> holds;
  private final LongSupplier gaps;

  /**
   * Creates an empty cache.
   *
   * @param holds whether an answer is still valid; must be false for refusals
   * @param gaps how often changes may have been missed; answers from before a gap are not used
   */
  CoalescingCache(
      Cache<K, PendingAnswer<A>> cache,
      Function<K, CompletableFuture<A>> ask,
      Predicate<A> holds,
      LongSupplier gaps) {
    this.cache = cache;
    this.ask = ask;
    this.holds = holds;
    this.gaps = gaps;
  }

  CompletableFuture<A> get(K key) {
    var current = cache.getIfPresent(key);
    if (current == null) {
      return callAfter(null, key);
    }
    if (isUsable(current)) {
      return current.answer;
    }
    if (current.answer.isDone()) {
      return callAfter(current, key);
    }
    return current.answer.thenCompose(
        _ -> isUsable(current) ? current.answer : callAfter(current, key));
  }

  /**
   * Returns the call that follows a known one. The first requester starts it, the others share it.
   */
  private CompletableFuture<A> callAfter(@Nullable PendingAnswer<A> current, K key) {
    var own = new PendingAnswer<A>(gaps.getAsLong(), new CompletableFuture<>());
    var next = cache.asMap().compute(key, (_, now) -> now == null || now == current ? own : now);
    if (next == own) {
      call(key, own);
    }
    return next.answer;
  }

  private void call(K key, PendingAnswer<A> pending) {
    CompletableFuture.completedFuture(key)
        .thenCompose(ask)
        .whenComplete((answer, failure) -> {
          if (failure == null) {
            pending.answer.complete(answer);
          } else {
            pending.answer.completeExceptionally(failure);
          }
          if (!isUsable(pending)) {
            cache.asMap().remove(key, pending);
          }
        });
  }

  private boolean isUsable(PendingAnswer<A> pending) {
    return pending.answer.isDone()
        && !pending.answer.isCompletedExceptionally()
        && pending.gaps == gaps.getAsLong()
        && holds.test(pending.answer.join());
  }

  /** A pending or completed call. */
  record PendingAnswer<A>(long gaps, CompletableFuture<A> answer) {}
}
