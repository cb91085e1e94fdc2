package chat.uploads.tus;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Puts on every answer of the endpoint, refusals too, what the protocol wants there. */
@ServerFilter("/api/v1/tus/**")
final class TusAnswers {

  @ResponseFilter
  void complete(MutableHttpResponse<?> response) {
    response
        .header(TusHeaders.RESUMABLE, TusHeaders.VERSION)
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }
}
