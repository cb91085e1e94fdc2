package chat.kit.envelope;

import chat.kit.error.RequestError;
import chat.kit.http.LoggedRequest;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs unexpected exceptions with their cause; clients do not see the cause. */
@Singleton
final class UnexpectedErrorHandler implements ExceptionHandler<Throwable, HttpResponse<?>> {

  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedErrorHandler.class);

  private final Envelope envelope;

  UnexpectedErrorHandler(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, Throwable error) {
    if (isClientGone(error)) {
      LOG.debug("Request aborted by its client: {}", LoggedRequest.of(request));
      return envelope.error(RequestError.UNREADABLE_REQUEST.refuse("it ended early"));
    }
    LOG.error("Request failed: {}", LoggedRequest.of(request), error);
    return envelope.error(RequestError.INTERNAL_ERROR.refuse());
  }

  /** Returns whether the client ended its request early, which is not an error of the server. */
  private static boolean isClientGone(Throwable error) {
    return isEarlyEnd(error) || (error instanceof IOException && isEarlyEnd(error.getCause()));
  }

  private static boolean isEarlyEnd(@Nullable Throwable error) {
    return error instanceof EOFException || error instanceof ClosedChannelException;
  }
}
