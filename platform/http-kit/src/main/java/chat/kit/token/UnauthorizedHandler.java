package chat.kit.token;

import chat.kit.envelope.Envelope;
import chat.kit.error.RequestError;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.security.authentication.AuthorizationException;
import io.micronaut.security.authentication.DefaultAuthorizationExceptionHandler;
import jakarta.inject.Singleton;

/**
 * Answers 401 in the envelope to requests without a valid token.
 *
 * <p>Missing permissions of an authenticated account are reported by the operation.
 */
@Singleton
@Replaces(DefaultAuthorizationExceptionHandler.class)
final class UnauthorizedHandler
    implements ExceptionHandler<AuthorizationException, MutableHttpResponse<?>> {
  private final Envelope envelope;

  UnauthorizedHandler(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  @SuppressWarnings("rawtypes") // required by the interface
  public MutableHttpResponse<?> handle(HttpRequest request, AuthorizationException exception) {
    return envelope.error(
        RequestError.UNAUTHORIZED
            .refuse("Not logged in: API authentication or user session required")
            .withHeader(HttpHeaders.WWW_AUTHENTICATE, RequestError.CHALLENGE));
  }
}
