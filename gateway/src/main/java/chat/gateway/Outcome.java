package chat.gateway;

import chat.kit.error.Refusal;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.body.CloseableByteBody;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** What a waiting request ends with: its answer or a refusal, whichever comes first. */
final class Outcome {
  private final Sinks.One<MutableHttpResponse<?>> refused = Sinks.one();
  private final AtomicBoolean isSettled = new AtomicBoolean();

  /** The answer, unless it is refused before or nobody waits any more: then its body is closed. */
  Mono<MutableHttpResponse<?>> of(Mono<MutableHttpResponse<?>> answer) {
    return Mono.firstWithSignal(answer.flatMap(this::unlessSettled), refused.asMono())
        .doFinally(_ -> isSettled.set(true));
  }

  /** Reactor forgets the answer that loses, and the HTTP client one that comes to nobody. */
  private Mono<MutableHttpResponse<?>> unlessSettled(MutableHttpResponse<?> answer) {
    if (isSettled.compareAndSet(false, true)) {
      return Mono.just(answer);
    }
    if (answer.body() instanceof CloseableByteBody unread) {
      unread.close();
    }
    return Mono.never();
  }

  void refuse(Refusal refusal) {
    if (isSettled.compareAndSet(false, true)) {
      refused.tryEmitError(refusal);
    }
  }

  boolean isSettled() {
    return isSettled.get();
  }
}
