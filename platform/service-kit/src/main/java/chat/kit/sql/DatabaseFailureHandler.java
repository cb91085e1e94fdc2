package chat.kit.sql;

import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * A database that went away in the middle of a statement, or that is too busy for it at the moment,
 * is a 503, and so is a statement that takes too long; what it refuses for any other reason is a
 * fault of this program.
 */
@Singleton
final class DatabaseFailureHandler
    implements ExceptionHandler<DataAccessException, HttpResponse<?>> {
  /** Connection, transaction given up for another, no room, shutting down. */
  private static final Set<String> OF_THE_MOMENT = Set.of("08", "40", "53", "57P");

  private final DatabaseAnswers answers;

  DatabaseFailureHandler(DatabaseAnswers answers) {
    this.answers = answers;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, DataAccessException failure) {
    if (Sql.tookTooLong(failure)) {
      return answers.tookTooLong(request);
    }
    return Sql.isOne(failure, OF_THE_MOMENT)
        ? answers.away(request, failure)
        : answers.fault(request, failure);
  }
}
