package chat.gateway;

import chat.gateway.connection.ClientConnection;
import chat.gateway.route.Arrival;
import chat.gateway.route.Route;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;

/**
 * Counts and times requests by route, for operators: until the answer begins, as clients wait.
 * Requests whose clients closed the connection before the end of the answer have a status of their
 * own.
 */
@Singleton
final class Measurements {
  private static final String CLIENT_CLOSED = "client_closed";

  private final MeterRegistry registry;

  Measurements(MeterRegistry registry) {
    this.registry = registry;
  }

  Mono<MutableHttpResponse<?>> of(Arrival arrival, Mono<MutableHttpResponse<?>> answer) {
    var began = System.nanoTime();
    var hasBegun = new AtomicBoolean();
    return answer
        .doOnNext(response -> {
          hasBegun.set(true);
          var waited = since(began);
          var status = Integer.toString(response.code());
          ClientConnection.whenAnswered(
              arrival.connection(),
              isWhole -> count(arrival.route(), isWhole ? status : CLIENT_CLOSED, waited));
        })
        .doOnCancel(() -> {
          if (!hasBegun.get()) {
            count(arrival.route(), CLIENT_CLOSED, since(began));
          }
        });
  }

  private static Duration since(long began) {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private void count(Route route, String status, Duration waited) {
    registry
        .timer(
            "chat.gateway.requests", "route", route.path(), "service", route.to(), "status", status)
        .record(waited);
  }
}
