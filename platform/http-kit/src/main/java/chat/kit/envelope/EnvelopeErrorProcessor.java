package chat.kit.envelope;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.RequestId;
import io.micronaut.context.annotation.Primary;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.HttpServerConfiguration;
import io.micronaut.http.server.exceptions.response.Error;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.Stream;

/** Writes the envelope for errors of the HTTP server itself: 404, 405, 413 and so on. */
@Singleton
@Primary
final class EnvelopeErrorProcessor implements ErrorResponseProcessor<byte[]> {

  private final Envelope envelope;
  private final HttpServerConfiguration server;

  EnvelopeErrorProcessor(Envelope envelope, HttpServerConfiguration server) {
    this.envelope = envelope;
    this.server = server;
  }

  @Override
  public MutableHttpResponse<byte[]> processResponse(
      ErrorContext context, MutableHttpResponse<?> response) {
    HttpRequest<?> request = context.getRequest();
    MutableHttpResponse<byte[]> answer = envelope.error(refusal(response, context));
    if (RequestId.of(request).isEmpty()) {
      // Filters do not run for a request that could not be parsed.
      answer.header(
          RequestId.HEADER,
          RequestId.acceptOrMake(request.getHeaders().get(RequestId.HEADER)).value());
    }
    response
        .getHeaders()
        .forEach((name, values) -> {
          if (!answer.getHeaders().contains(name)) {
            values.forEach(value -> answer.header(name, value));
          }
        });
    return request.getMethod() == HttpMethod.HEAD ? answer.body(null) : answer;
  }

  private Refusal refusal(MutableHttpResponse<?> response, ErrorContext context) {
    int status = response.code();
    return switch (status) {
      case 401 ->
          RequestError.UNAUTHORIZED
              .refuse("Not logged in")
              .withHeader("WWW-Authenticate", RequestError.CHALLENGE);
      case 403 -> RequestError.FORBIDDEN.refuse();
      case 404 -> RequestError.NOT_FOUND.refuse(context.getRequest().getPath());
      case 405 -> methodNotAllowed(response.getHeaders().getAll("Allow"));
      case 413 ->
          RequestId.of(context.getRequest()).isEmpty()
              ? RequestError.HEAD_TOO_LARGE.refuse()
              : RequestError.REQUEST_TOO_LARGE.refuse(server.getMaxRequestSize());
      case 503 -> RequestError.unavailable("The service");
      default ->
          status < 500
              ? RequestError.UNREADABLE_REQUEST.refuse(reason(context, response))
              : RequestError.INTERNAL_ERROR.refuse();
    };
  }

  private static Refusal methodNotAllowed(List<String> allowHeaders) {
    var methods =
        allowHeaders.stream()
            .flatMap(header -> Stream.of(header.split(",")))
            .map(String::strip)
            .sorted()
            .distinct()
            .toList();
    return RequestError.METHOD_NOT_ALLOWED
        .refuse()
        .with("allowed_methods", methods)
        .withHeader("Allow", String.join(", ", methods));
  }

  private static String reason(ErrorContext context, MutableHttpResponse<?> response) {
    return context.getErrors().stream()
        .map(Error::getMessage)
        .findFirst()
        .orElseGet(response::reason);
  }
}
