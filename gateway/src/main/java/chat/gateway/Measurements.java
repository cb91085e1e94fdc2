package chat.gateway;

import chat.gateway.route.Route;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;

/** Counts and times requests by route, for operators: until the answer begins, as clients wait. */
@Singleton
final class Measurements {
  private final MeterRegistry registry;

  Measurements(MeterRegistry registry) {
    this.registry = registry;
  }

  Mono<MutableHttpResponse<?>> of(Route route, Mono<MutableHttpResponse<?>> answer) {
    var sample = Timer.start(registry);
    return answer.doOnNext(response ->
        sample.stop(
            registry.timer(
                "chat.gateway.requests",
                "route",
                route.path(),
                "service",
                route.to(),
                "status",
                Integer.toString(response.code()))));
  }
}
