package chat.kit.metrics;

import io.micrometer.core.instrument.config.MeterFilter;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/**
 * Limits Kafka's metrics to one set of tags per name.
 *
 * <p>Kafka's clients measure the same by client, by client and broker, and by client and topic.
 * Prometheus accepts one set of tags per name, the first, and warns of the others.
 */
@Factory
final class KafkaMeters {

  /** Measured by partition only. */
  private static final String LAG = "kafka.consumer.records-lag";

  @Singleton
  MeterFilter byClient() {
    return MeterFilter.deny(meter ->
        meter.getName().startsWith("kafka.")
            && !meter.getName().equals(LAG)
            && (meter.getTag("node-id") != null || meter.getTag("topic") != null));
  }
}
