package chat.kit.sql;

import chat.kit.envelope.Envelope;
import chat.kit.error.RequestError;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database that went away in the middle of a statement is a 503; what it refuses for any other
 * reason is a fault of this program.
 */
@Singleton
final class DatabaseFailureHandler
    implements ExceptionHandler<DataAccessException, HttpResponse<?>> {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseFailureHandler.class);

  private final Envelope envelope;

  DatabaseFailureHandler(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, DataAccessException failure) {
    if (isAway(failure)) {
      LOG.warn(
          "{} {} lost the database: {}",
          request.getMethodName(),
          request.getPath(),
          failure.getMessage());
      return envelope.error(RequestError.unavailable("The database"));
    }
    LOG.error("{} {} failed", request.getMethodName(), request.getPath(), failure);
    return envelope.error(RequestError.INTERNAL_ERROR.refuse());
  }

  /** SQL states of class 08 (connection) and 57P (shutting down). */
  private static boolean isAway(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refused && refused.getSQLState() != null) {
        return refused.getSQLState().startsWith("08") || refused.getSQLState().startsWith("57P");
      }
    }
    return false;
  }
}
