package chat.gateway.identify;

import com.github.benmanes.caffeine.cache.Cache;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Answers of identity-service, used again for a while. Those who ask for the same at the same time
 * share one call, but nobody is given an answer that does not hold if the call began before he
 * asked: then it is asked once more.
 */
final class Answers<K, A> {
  private final Cache<K, Asked<A>> cache;
  private final Function<K, CompletableFuture<A>> ask;
  private final Predicate<A> holds;
  private final LongSupplier gaps;

  /**
   * Makes an empty store.
   *
   * @param holds whether an answer may be used again at this moment; a refusal never may
   * @param gaps how often changes may have been missed: answers from before a gap are not used
   */
  Answers(
      Cache<K, Asked<A>> cache,
      Function<K, CompletableFuture<A>> ask,
      Predicate<A> holds,
      LongSupplier gaps) {
    this.cache = cache;
    this.ask = ask;
    this.holds = holds;
    this.gaps = gaps;
  }

  CompletableFuture<A> get(K key) {
    var known = cache.getIfPresent(key);
    if (known == null) {
      return callAfter(null, key);
    }
    if (isUsable(known)) {
      return known.answer;
    }
    if (known.answer.isDone()) {
      return callAfter(known, key);
    }
    return known.answer.thenCompose(_ -> isUsable(known) ? known.answer : callAfter(known, key));
  }

  /** The call that came after a known one; whoever is first makes it, the others share it. */
  private CompletableFuture<A> callAfter(@Nullable Asked<A> known, K key) {
    var mine = new Asked<A>(gaps.getAsLong(), new CompletableFuture<>());
    var next = cache.asMap().compute(key, (_, now) -> now == null || now == known ? mine : now);
    if (next == mine) {
      call(key, mine);
    }
    return next.answer;
  }

  private void call(K key, Asked<A> asked) {
    CompletableFuture.completedFuture(key)
        .thenCompose(ask)
        .whenComplete((answer, failure) -> {
          if (failure == null) {
            asked.answer.complete(answer);
          } else {
            asked.answer.completeExceptionally(failure);
          }
          if (!isUsable(asked)) {
            cache.asMap().remove(key, asked);
          }
        });
  }

  private boolean isUsable(Asked<A> asked) {
    return asked.answer.isDone()
        && !asked.answer.isCompletedExceptionally()
        && asked.gaps == gaps.getAsLong()
        && holds.test(asked.answer.join());
  }

  /** A question on its way, or answered. */
  record Asked<A>(long gaps, CompletableFuture<A> answer) {}
}
