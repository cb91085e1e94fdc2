package chat.blob;

import chat.kit.error.Refusal;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Readiness;
import jakarta.inject.Singleton;
import java.util.Map;
import org.reactivestreams.Publisher;

/** Readiness: down while the storage is away, or has too little room to take anything in. */
@Singleton
@Readiness
@Requires(beans = HealthEndpoint.class)
final class StorageHealth implements HealthIndicator {

  private static final String NAME = "storage";

  private final StorageSpace space;

  StorageHealth(StorageSpace space) {
    this.space = space;
  }

  @Override
  public Publisher<HealthResult> getResult() {
    return Publishers.just(result());
  }

  private HealthResult result() {
    HealthResult.Builder result = HealthResult.builder(NAME);
    try {
      HealthStatus status = space.isEnough() ? HealthStatus.UP : HealthStatus.DOWN;
      return result
          .status(status)
          .details(Map.of("free_bytes", space.free(), "least_free_bytes", space.minFree()))
          .build();
    } catch (Refusal away) {
      return result.status(HealthStatus.DOWN).details(Map.of("error", away.text())).build();
    }
  }
}
