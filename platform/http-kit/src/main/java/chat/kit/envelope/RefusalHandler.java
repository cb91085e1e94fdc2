package chat.kit.envelope;

import chat.kit.error.Refusal;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Turns a {@link Refusal} into the error envelope. */
@Singleton
final class RefusalHandler implements ExceptionHandler<Refusal, HttpResponse<?>> {

  private final Envelope envelope;

  RefusalHandler(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public HttpResponse<?> handle(HttpRequest request, Refusal refusal) {
    return envelope.error(refusal);
  }
}
