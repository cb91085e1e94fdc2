package chat.kit.sql;

import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Answers requests whose statements failed.
 *
 * <p>An unavailable or overloaded database, and a statement that exceeds its time limit, are a 503;
 * any other failure is an error of this program.
 */
@Singleton
final class DatabaseFailureHandler
    implements ExceptionHandler<DataAccessException, HttpResponse<?>> {
  /** SQL state classes: connection, transaction rollback, insufficient resources, shutting down. */
  private static final Set<String> TEMPORARY = Set.of("08", "40", "53", "57P");

  private final DatabaseAnswers answers;

  DatabaseFailureHandler(DatabaseAnswers answers) {
    this.answers = answers;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, DataAccessException failure) {
    if (Sql.tookTooLong(failure)) {
      return answers.tookTooLong(request);
    }
    return Sql.isOne(failure, TEMPORARY)
        ? answers.away(request, failure)
        : answers.fault(request, failure);
  }
}
