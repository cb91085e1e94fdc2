package chat.gateway;

import chat.kit.error.Refusal;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.body.CloseableByteBody;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** The outcome of a waiting request: its answer or a refusal, whichever comes first. */
final class PollOutcome {
  private final Sinks.One<MutableHttpResponse<?>> refused = Sinks.one();
  private final AtomicBoolean isSettled = new AtomicBoolean();

  /**
   * Returns the answer unless a refusal comes first or the subscriber cancels. Then the answer's
   * body is closed.
   */
  Mono<MutableHttpResponse<?>> of(Mono<MutableHttpResponse<?>> answer) {
    return Mono.firstWithSignal(answer.flatMap(this::unlessSettled), refused.asMono())
        .doFinally(_ -> isSettled.set(true));
  }

  /** Closes a late answer's body, because neither Reactor nor the HTTP client does. */
  private Mono<MutableHttpResponse<?>> unlessSettled(MutableHttpResponse<?> answer) {
    if (isSettled.compareAndSet(false, true)) {
      return Mono.just(answer);
    }
    if (answer.body() instanceof CloseableByteBody body) {
      body.close();
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
