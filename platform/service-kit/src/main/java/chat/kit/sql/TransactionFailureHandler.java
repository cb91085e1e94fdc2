package chat.kit.sql;

import chat.kit.outage.Failures;
import chat.kit.transaction.TransactionOutcome;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.transaction.exceptions.TransactionException;
import jakarta.inject.Singleton;

/**
 * A database that went away in the middle of a transaction is a 503: what failed first is hidden by
 * the end of the transaction, which fails behind it. Whether something was stored nobody knows.
 */
@Singleton
final class TransactionFailureHandler
    implements ExceptionHandler<TransactionException, HttpResponse<?>> {

  private final DatabaseAnswers answers;

  TransactionFailureHandler(DatabaseAnswers answers) {
    this.answers = answers;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, TransactionException failure) {
    return TransactionOutcome.isUnknown(failure) || Failures.dependency(failure).isPresent()
        ? answers.away(request, failure)
        : answers.fault(request, failure);
  }
}
