package chat.gateway;

import chat.gateway.limit.Verdict;
import chat.gateway.route.Arrival;
import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;

/** Turns refusals into answers, and tells under which limit an answer came. */
@Singleton
final class Refusals {
  private static final String REFUSAL = "chat.refusal";

  private final Envelope envelope;

  Refusals(Envelope envelope) {
    this.envelope = envelope;
  }

  Mono<MutableHttpResponse<?>> refuse(Refusal refusal) {
    return Mono.just(error(refusal));
  }

  Mono<MutableHttpResponse<?>> refuse(Refusal refusal, Verdict verdict) {
    return Mono.just(verdict.on(error(refusal)));
  }

  private MutableHttpResponse<byte[]> error(Refusal refusal) {
    MutableHttpResponse<byte[]> error = envelope.error(refusal);
    error.setAttribute(REFUSAL, refusal);
    return error;
  }

  /**
   * What the gateway itself answers as the client understands it: as a page to those who asked for
   * one, and with the version of tus to those who speak that.
   */
  static MutableHttpResponse<?> fitting(Arrival arrival, MutableHttpResponse<?> answer) {
    Refusal refusal = answer.getAttribute(REFUSAL, Refusal.class).orElse(null);
    if (refusal == null) {
      return answer;
    }
    MutableHttpResponse<?> told =
        arrival.route().tus() ? answer.header("Tus-Resumable", "1.0.0") : answer;
    return RefusalPage.isWanted(arrival.request(), arrival.route())
        ? RefusalPage.of(told, refusal)
        : told;
  }

  /** An answer, or what it was refused with, that tells the client where it stands. */
  Mono<MutableHttpResponse<?>> counted(Verdict verdict, Mono<MutableHttpResponse<?>> answer) {
    return answer
        .onErrorResume(Refusal.class, this::refuse)
        .<MutableHttpResponse<?>>map(verdict::on);
  }
}
