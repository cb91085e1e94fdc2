package chat.kit.sql;

import io.micronaut.data.connection.jdbc.exceptions.CannotGetJdbcConnectionException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Answers 503 if no connection is available; nothing has changed in the database. */
@Singleton
final class DatabaseAwayHandler
    implements ExceptionHandler<CannotGetJdbcConnectionException, HttpResponse<?>> {

  private final DatabaseAnswers answers;

  DatabaseAwayHandler(DatabaseAnswers answers) {
    this.answers = answers;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, CannotGetJdbcConnectionException failure) {
    return answers.away(request, failure);
  }
}
