package chat.kit.health;

import chat.kit.outage.Dependency;
import io.micronaut.context.annotation.Requires;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Reports whether PostgreSQL has recently refused writes because its disk is full.
 *
 * <p>Reads continue to work.
 */
@Singleton
@Requires(beans = HealthEndpoint.class)
final class DatabaseStorageHealth implements HealthIndicator {

  private static final String NAME = "database-storage";

  @Override
  public Publisher<HealthResult> getResult() {
    return Mono.fromSupplier(
        () -> DegradedStatus.because(NAME, Dependency.POSTGRESQL_STORAGE.outage()));
  }
}
