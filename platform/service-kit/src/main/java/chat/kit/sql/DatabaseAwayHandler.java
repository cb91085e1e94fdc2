package chat.kit.sql;

import chat.kit.envelope.Envelope;
import chat.kit.error.RequestError;
import chat.kit.http.LoggedRequest;
import io.micronaut.data.connection.jdbc.exceptions.CannotGetJdbcConnectionException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where no connection is to be had, the client is asked to come back, and nothing has changed. */
@Singleton
final class DatabaseAwayHandler
    implements ExceptionHandler<CannotGetJdbcConnectionException, HttpResponse<?>> {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseAwayHandler.class);

  private final Envelope envelope;

  DatabaseAwayHandler(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, CannotGetJdbcConnectionException error) {
    LOG.warn("{} got no connection: {}", LoggedRequest.of(request), error.getMessage());
    return envelope.error(RequestError.unavailable("The database"));
  }
}
