package chat.kit.outbox;

import chat.contracts.KafkaAccess;
import io.micronaut.configuration.kafka.config.KafkaDefaultConfiguration;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;

/**
 * Puts how Kafka is reached into the configuration that all clients of a service begin with: the
 * relay's, the copies' and the one by which the framework says whether the broker is up.
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
