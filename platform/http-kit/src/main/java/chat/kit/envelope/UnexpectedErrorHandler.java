package chat.kit.envelope;

import chat.kit.error.RequestError;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What nobody expected: logged with its cause, told to the client without it. */
@Singleton
final class UnexpectedErrorHandler implements ExceptionHandler<Throwable, HttpResponse<?>> {

  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedErrorHandler.class);

  private final Envelope envelope;

  UnexpectedErrorHandler(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, Throwable error) {
    LOG.error("{} {} failed", request.getMethodName(), request.getPath(), error);
    return envelope.error(RequestError.INTERNAL_ERROR.refuse());
  }
}
