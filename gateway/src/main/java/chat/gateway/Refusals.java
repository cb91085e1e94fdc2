package chat.gateway;

import chat.gateway.route.Arrival;
import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import chat.kit.limit.Verdict;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;

/** Turns refusals into answers, and tells under which limit an answer came. */
@Singleton
final class Refusals {
  private static final String UNAUTHENTICATED_UPLOAD = "Unauthenticated upload";

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

  /**
   * What the gateway itself answers as the client understands it: as a page to browsers that asked
   * for one, wherever that is no operation's path.
   */
  static MutableHttpResponse<?> fitting(HttpRequest<?> request, MutableHttpResponse<?> answer) {
    return RefusalPage.isWanted(request)
        ? Envelope.refusal(answer)
            .<MutableHttpResponse<?>>map(refusal -> RefusalPage.of(answer, refusal))
            .orElse(answer)
        : answer;
  }

  /**
   * The same on a route: to those who speak the tus protocol with its version, and with the text
   * under the name that its clients know.
   */
  MutableHttpResponse<?> fitting(Arrival arrival, MutableHttpResponse<?> answer) {
    if (arrival.route().tus()) {
      Envelope.refusal(answer)
          .ifPresent(refusal ->
              answer
                  .header("Tus-Resumable", "1.0.0")
                  .body(envelope.error(refusal.with("message", tusMessage(refusal))).body()));
    }
    return fitting(arrival.request(), answer);
  }

  private static String tusMessage(Refusal refusal) {
    return refusal.status() == HttpStatus.UNAUTHORIZED.getCode()
        ? UNAUTHENTICATED_UPLOAD
        : refusal.text();
  }

  /** An answer, or what it was refused with, that tells the client where it stands. */
  Mono<MutableHttpResponse<?>> counted(Verdict verdict, Mono<MutableHttpResponse<?>> answer) {
    return answer
        .onErrorResume(Refusal.class, this::refuse)
        .<MutableHttpResponse<?>>map(verdict::on);
  }
}
