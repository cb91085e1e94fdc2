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
 * Adds the protocol's headers to every response of the endpoint. Errors also get their text as
 * {@code message}, which clients of the reference server display.
 */
@ServerFilter("/api/v1/tus/**")
final class TusAnswers implements Ordered {

  private final Envelope envelope;

  TusAnswers(Envelope envelope) {
    this.envelope = envelope;
  }

  /** Wraps the security filter, which refuses requests without a login before anything else. */
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
