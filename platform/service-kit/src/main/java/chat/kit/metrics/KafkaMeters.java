package chat.kit.metrics;

import io.micrometer.core.instrument.config.MeterFilter;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/**
 * Kafka's clients measure the same by client, and by client and broker. Prometheus takes one of a
 * name, and each service warned of the other.
 */
@Factory
final class KafkaMeters {

  @Singleton
  MeterFilter withoutBrokers() {
    return MeterFilter.deny(
        meter -> meter.getName().startsWith("kafka.") && meter.getTag("node-id") != null);
  }
}
