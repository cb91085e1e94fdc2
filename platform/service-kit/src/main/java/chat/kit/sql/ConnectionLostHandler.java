package chat.kit.sql;

import io.micronaut.data.connection.exceptions.ConnectionException;
import io.micronaut.data.connection.exceptions.NoConnectionException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/**
 * A connection that can't even be given back was lost, and with it what failed first. Whether
 * something was stored nobody knows. Where there was to be one and none was opened, it is a fault
 * of this program.
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
