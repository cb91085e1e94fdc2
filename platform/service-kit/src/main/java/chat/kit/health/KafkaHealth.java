package chat.kit.health;

import chat.kit.kafka.KafkaProbe;
import chat.kit.outage.Dependency;
import io.micronaut.context.annotation.Requires;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Reports whether Kafka is available and can store records.
 *
 * <p>Sending and reading messages work without it.
 */
@Singleton
@Requires(beans = HealthEndpoint.class)
final class KafkaHealth implements HealthIndicator {

  private static final String NAME = "kafka";

  private final KafkaProbe probe;

  KafkaHealth(KafkaProbe probe) {
    this.probe = probe;
  }

  @Override
  public Publisher<HealthResult> getResult() {
    return Mono.fromFuture(probe::ask)
        .map(failure -> DegradedStatus.because(NAME, failure.or(Dependency.KAFKA_STORAGE::outage)));
  }
}
