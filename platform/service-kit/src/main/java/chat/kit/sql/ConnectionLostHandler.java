package chat.kit.sql;

import io.micronaut.data.connection.exceptions.ConnectionException;
import io.micronaut.data.connection.exceptions.NoConnectionException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/**
 * Answers requests whose database connection was lost, or cannot be returned to its pool.
 *
 * <p>It is unknown whether something was stored. If a connection is required and none was opened,
 * it is an error of this program.
 */
@Singleton
final class ConnectionLostHandler
    implements ExceptionHandler<ConnectionException, HttpResponse<?>> {

  private final DatabaseAnswers answers;

  ConnectionLostHandler(DatabaseAnswers answers) {
    this.answers = answers;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, ConnectionException failure) {
    return failure instanceof NoConnectionException
        ? answers.fault(request, failure)
        : answers.away(request, failure);
  }
}
