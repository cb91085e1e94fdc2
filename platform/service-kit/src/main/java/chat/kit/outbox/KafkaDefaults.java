package chat.kit.outbox;

import chat.contracts.KafkaAccess;
import io.micronaut.configuration.kafka.config.KafkaDefaultConfiguration;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;

/**
 * Adds the Kafka settings to the default configuration of all clients of a service.
 *
 * <p>They are the relay's producer, the consumers of projections, and the framework's client that
 * checks the broker's health.
 */
@Singleton
final class KafkaDefaults implements BeanCreatedEventListener<KafkaDefaultConfiguration> {

  private final KafkaAccess kafka;

  KafkaDefaults(KafkaAccess kafka) {
    this.kafka = kafka;
  }

  @Override
  public KafkaDefaultConfiguration onCreated(BeanCreatedEvent<KafkaDefaultConfiguration> event) {
    event.getBean().getConfig().putAll(kafka.security());
    return event.getBean();
  }
}
