package chat.gateway;

import chat.gateway.route.RoutedRequest;
import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import chat.kit.limit.RateLimitResult;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;

/** Converts refusals to responses and adds rate-limit headers. */
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

  Mono<MutableHttpResponse<?>> refuse(Refusal refusal, RateLimitResult rateLimitResult) {
    return Mono.just(rateLimitResult.on(envelope.error(refusal)));
  }

  /**
   * Converts the gateway's own answer to a page where a browser requested one. API paths never get
   * pages.
   */
  static MutableHttpResponse<?> fitting(HttpRequest<?> request, MutableHttpResponse<?> answer) {
    return RefusalPage.isWanted(request)
        ? Envelope.refusal(answer)
            .<MutableHttpResponse<?>>map(refusal -> RefusalPage.of(answer, refusal))
            .orElse(answer)
        : answer;
  }

  /**
   * Also adapts refusals on tus routes. Adds the protocol version, and the text under the name that
   * tus clients read.
   */
  MutableHttpResponse<?> fitting(RoutedRequest routedRequest, MutableHttpResponse<?> answer) {
    if (routedRequest.route().tus()) {
      Envelope.refusal(answer)
          .ifPresent(refusal ->
              answer
                  .header("Tus-Resumable", "1.0.0")
                  .body(envelope.error(refusal.with("message", tusMessage(refusal))).body()));
    }
    return fitting(routedRequest.request(), answer);
  }

  private static String tusMessage(Refusal refusal) {
    return refusal.status() == HttpStatus.UNAUTHORIZED.getCode()
        ? UNAUTHENTICATED_UPLOAD
        : refusal.text();
  }

  /** Adds the rate-limit headers to an answer or to the refusal that it failed with. */
  Mono<MutableHttpResponse<?>> counted(
      RateLimitResult rateLimitResult, Mono<MutableHttpResponse<?>> answer) {
    return answer
        .onErrorResume(Refusal.class, this::refuse)
        .<MutableHttpResponse<?>>map(rateLimitResult::on);
  }
}
