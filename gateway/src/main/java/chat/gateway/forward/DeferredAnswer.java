package chat.gateway.forward;

import chat.kit.client.Endpoint;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpHeaders;
import reactor.core.publisher.Mono;

/** Lets a service answer a request later, without the connection that the request came on. */
public interface DeferredAnswer {
  /** Completes when the request may be sent to the endpoint. Never fails. */
  Mono<Void> prepare(Endpoint endpoint);

  /** Adds the headers of the request to the endpoint that was prepared last. */
  void describe(MutableHttpHeaders headers);

  /** Whether the response says that the answer follows later. */
  boolean isDeferredBy(HttpResponse<?> response);
}
