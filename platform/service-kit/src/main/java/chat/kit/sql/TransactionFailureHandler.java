package chat.kit.sql;

import chat.kit.outage.Failures;
import chat.kit.transaction.TransactionOutcome;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.transaction.exceptions.TransactionException;
import jakarta.inject.Singleton;

/**
 * Answers 503 if the database became unavailable during a transaction.
 *
 * <p>The first failure is hidden by the failure to end the transaction. It is unknown whether
 * something was stored.
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
