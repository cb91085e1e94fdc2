package chat.gateway;

import chat.gateway.connection.ClientConnection;
import chat.gateway.route.Route;
import chat.gateway.route.RoutedRequest;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;

/**
 * Measures requests per route until the response begins.
 *
 * <p>Requests whose clients closed the connection before the end of the response have the status
 * {@code client_closed}.
 */
@Singleton
final class RequestMetrics {
  private static final String CLIENT_CLOSED = "client_closed";

  private final MeterRegistry registry;

  RequestMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  Mono<MutableHttpResponse<?>> of(
      RoutedRequest routedRequest, Mono<MutableHttpResponse<?>> answer) {
    var startedAt = System.nanoTime();
    var hasBegun = new AtomicBoolean();
    return answer
        .doOnNext(response -> {
          hasBegun.set(true);
          var duration = since(startedAt);
          var status = Integer.toString(response.code());
          ClientConnection.whenAnswered(
              routedRequest.connection(),
              isWhole -> count(routedRequest.route(), isWhole ? status : CLIENT_CLOSED, duration));
        })
        .doOnCancel(() -> {
          if (!hasBegun.get()) {
            count(routedRequest.route(), CLIENT_CLOSED, since(startedAt));
          }
        });
  }

  private static Duration since(long startedAt) {
    return Duration.ofNanos(System.nanoTime() - startedAt);
  }

  private void count(Route route, String status, Duration duration) {
    registry
        .timer(
            "chat.gateway.requests", "route", route.path(), "service", route.to(), "status", status)
        .record(duration);
  }
}
