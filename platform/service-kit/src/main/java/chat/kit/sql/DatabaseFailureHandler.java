package chat.kit.sql;

import chat.kit.envelope.Envelope;
import chat.kit.error.RequestError;
import chat.kit.http.LoggedRequest;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database that went away in the middle of a statement, or that is too busy for it at the moment,
 * is a 503; what it refuses for any other reason is a fault of this program.
 */
@Singleton
final class DatabaseFailureHandler
    implements ExceptionHandler<DataAccessException, HttpResponse<?>> {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseFailureHandler.class);

  /** Connection, transaction given up for another, no room, shutting down. */
  private static final Set<String> OF_THE_MOMENT = Set.of("08", "40", "53", "57P");

  private final Envelope envelope;

  DatabaseFailureHandler(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, DataAccessException failure) {
    if (isAway(failure)) {
      LOG.warn("{} lost the database: {}", LoggedRequest.of(request), failure.getMessage());
      return envelope.error(RequestError.unavailable("The database"));
    }
    LOG.error("{} failed", LoggedRequest.of(request), failure);
    return envelope.error(RequestError.INTERNAL_ERROR.refuse());
  }

  private static boolean isAway(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refused && refused.getSQLState() != null) {
        return OF_THE_MOMENT.stream().anyMatch(refused.getSQLState()::startsWith);
      }
    }
    return false;
  }
}
