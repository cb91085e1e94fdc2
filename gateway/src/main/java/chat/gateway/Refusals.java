package chat.gateway;

import chat.gateway.limit.Verdict;
import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;

/** Turns refusals into answers, and tells under which limit an answer came. */
@Singleton
final class Refusals {
  private final Envelope envelope;

  Refusals(Envelope envelope) {
    this.envelope = envelope;
  }

  Mono<MutableHttpResponse<?>> refuse(Refusal refusal) {
    return Mono.just(envelope.error(refusal));
  }

  Mono<MutableHttpResponse<?>> refuse(Refusal refusal, Verdict verdict) {
    return Mono.just(verdict.on(envelope.error(refusal)));
  }

  /** An answer, or what it was refused with, that tells the client where it stands. */
  Mono<MutableHttpResponse<?>> counted(Verdict verdict, Mono<MutableHttpResponse<?>> answer) {
    return answer
        .onErrorResume(Refusal.class, this::refuse)
        .<MutableHttpResponse<?>>map(verdict::on);
  }
}
