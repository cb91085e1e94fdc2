package chat.gateway.identify;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Answers of identity-service, used again for a while. Those who ask for the same at the same time
 * share one call, but nobody is given an answer that does not hold if the call began before he
 * asked: then it is asked once more.
 */
final class Answers<K, A> {
  private final Cache<K, CompletableFuture<A>> cache;
  private final Function<K, CompletableFuture<A>> ask;
  private final Predicate<A> holds;

  /**
   * Makes an empty store.
   *
   * @param holds whether an answer may be used again at this moment; a refusal never may
   */
  Answers(Duration life, int most, Function<K, CompletableFuture<A>> ask, Predicate<A> holds) {
    this.cache = Caffeine.newBuilder().maximumSize(most).expireAfterWrite(life).build();
    this.ask = ask;
    this.holds = holds;
  }

  /** Whether the next {@link #get} of the key is answered without a call. */
  boolean has(K key) {
    var known = cache.getIfPresent(key);
    return known != null && isUsable(known);
  }

  CompletableFuture<A> get(K key) {
    var known = cache.getIfPresent(key);
    if (known == null) {
      return call(key);
    }
    if (isUsable(known)) {
      return known;
    }
    if (known.isDone()) {
      cache.asMap().remove(key, known);
      return call(key);
    }
    return known.thenCompose(
        answer -> holds.test(answer) ? CompletableFuture.completedFuture(answer) : call(key));
  }

  private CompletableFuture<A> call(K key) {
    var answer = ask.apply(key);
    cache.put(key, answer);
    return answer.whenComplete((value, failure) -> {
      if (failure == null && !holds.test(value)) {
        cache.asMap().remove(key, answer);
      }
    });
  }

  private boolean isUsable(CompletableFuture<A> known) {
    return known.isDone() && !known.isCompletedExceptionally() && holds.test(known.join());
  }
}
