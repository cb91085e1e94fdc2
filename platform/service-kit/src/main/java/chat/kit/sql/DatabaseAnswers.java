package chat.kit.sql;

import chat.kit.envelope.Envelope;
import chat.kit.error.RequestError;
import chat.kit.http.LoggedRequest;
import chat.kit.outage.Dependency;
import chat.kit.outage.Failures;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The responses to requests that failed in the database. */
@Singleton
final class DatabaseAnswers {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseAnswers.class);

  private final Envelope envelope;

  DatabaseAnswers(Envelope envelope) {
    this.envelope = envelope;
  }

  /** Asks the client to retry later; the outage is logged once for all requests. */
  HttpResponse<?> away(HttpRequest<?> request, Throwable failure) {
    Dependency dependency = Failures.dependency(failure).orElse(Dependency.POSTGRESQL);
    dependency.failed("%s: %s".formatted(LoggedRequest.of(request), failure.getMessage()));
    return envelope.error(
        dependency == Dependency.POSTGRESQL_STORAGE
            ? RequestError.outOfStorage("The database")
            : RequestError.unavailable("The database"));
  }

  /** Asks the client to request less. */
  HttpResponse<?> tookTooLong(HttpRequest<?> request) {
    LOG.warn("Statement timeout: request {} is refused", LoggedRequest.of(request));
    return envelope.error(RequestError.takesTooLong());
  }

  /** Reports an error of this program. */
  HttpResponse<?> fault(HttpRequest<?> request, Throwable failure) {
    LOG.error("Request failed: {}", LoggedRequest.of(request), failure);
    return envelope.error(RequestError.INTERNAL_ERROR.refuse());
  }
}
