package chat.kit.shutdown;

import io.micronaut.context.annotation.Requires;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Readiness;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Reports that a program is down as soon as it begins to stop. */
@Singleton
@Readiness
@Requires(beans = HealthEndpoint.class)
final class ShutdownHealthIndicator implements HealthIndicator {

  private static final String NAME = "stopping";

  private final ShutdownSequence sequence;

  ShutdownHealthIndicator(ShutdownSequence sequence) {
    this.sequence = sequence;
  }

  @Override
  public Publisher<HealthResult> getResult() {
    HealthStatus status = sequence.hasBegun() ? HealthStatus.DOWN : HealthStatus.UP;
    return Mono.just(HealthResult.builder(NAME, status).build());
  }
}
