package chat.kit.health;

import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthResult;
import java.util.Map;
import java.util.Optional;

/** The health of a dependency without which a service stays ready. */
final class DegradedStatus {

  private static final HealthStatus STATUS = new HealthStatus("DEGRADED");

  private DegradedStatus() {}

  /** Returns UP, or DEGRADED with the reason. */
  static HealthResult because(String name, Optional<String> reason) {
    return reason
        .map(message ->
            HealthResult.builder(name, STATUS).details(Map.of("message", message)).build())
        .orElseGet(() -> HealthResult.builder(name, HealthStatus.UP).build());
  }
}
