package chat.kit.token;

import chat.kit.error.RequestError;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.security.authentication.AuthorizationException;
import io.micronaut.security.authentication.DefaultAuthorizationExceptionHandler;
import jakarta.inject.Singleton;

/**
 * Answers 401 in the envelope to whoever comes without a token that fits. Somebody known who may
 * not do something is another matter, and the operation's own.
 */
@Singleton
@Replaces(DefaultAuthorizationExceptionHandler.class)
final class UnauthorizedHandler
    implements ExceptionHandler<AuthorizationException, MutableHttpResponse<?>> {
  private static final String ENVELOPE =
      """
      {"result":"error","msg":"Not logged in: API authentication or user session required",\
      "code":"UNAUTHORIZED"}
      """;

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public MutableHttpResponse<?> handle(HttpRequest request, AuthorizationException exception) {
    return HttpResponse.status(HttpStatus.UNAUTHORIZED)
        .header(HttpHeaders.WWW_AUTHENTICATE, RequestError.CHALLENGE)
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .body(ENVELOPE);
  }
}
