package chat.uploads.tus;

import chat.kit.envelope.Envelope;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;

/**
 * Puts on every answer of the endpoint, refusals too, what the protocol wants there, and on
 * refusals besides what clients show that know the reference server: their text as {@code message}.
 */
@ServerFilter("/api/v1/tus/**")
final class TusAnswers implements Ordered {

  private final Envelope envelope;

  TusAnswers(Envelope envelope) {
    this.envelope = envelope;
  }

  /** Who has not logged in is refused before anything else is looked at. */
  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.before();
  }

  @ResponseFilter
  void complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
    response
        .header(TusHeaders.RESUMABLE, TusHeaders.VERSION)
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
    if (request.getMethod() != HttpMethod.HEAD) {
      Envelope.refusal(response)
          .ifPresent(refusal ->
              response.body(envelope.error(refusal.with("message", refusal.text())).body()));
    }
  }
}
