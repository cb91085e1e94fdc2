package chat.kit.envelope;

import chat.kit.http.ApiController;
import chat.kit.params.RequestParameters;
import chat.kit.stream.StreamedBytes;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.web.router.RouteAttributes;
import java.util.List;
import java.util.Optional;

/** Wraps the result of an {@link ApiController} method in the success envelope. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class EnvelopeFilter {

  private final Envelope envelope;

  EnvelopeFilter(Envelope envelope) {
    this.envelope = envelope;
  }

  @ResponseFilter
  void wrap(HttpRequest<?> request, MutableHttpResponse<?> response) {
    if (!isOperation(request)) {
      return;
    }
    Optional<RequestParameters> parameters = RequestParameters.last(request);
    if (response.code() != 200) {
      return;
    }
    Object answer = response.body();
    if (answer instanceof byte[] || answer instanceof StreamedBytes) {
      return;
    }
    response
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .body(
            envelope.success(answer, parameters.map(RequestParameters::ignored).orElse(List.of())));
  }

  static boolean isOperation(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .map(route -> route.getAnnotationMetadata().hasStereotype(ApiController.class))
        .orElse(false);
  }
}
