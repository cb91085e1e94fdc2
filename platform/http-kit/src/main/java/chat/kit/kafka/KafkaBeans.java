package chat.kit.kafka;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import chat.contracts.KafkaAccess;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import java.util.Map;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.Time;
import org.slf4j.LoggerFactory;

/** Creates the access to Kafka, or fails with the reason why the program cannot start. */
@Factory
final class KafkaBeans {
  @Context
  KafkaAccess access(
      @Property(name = "kafka.bootstrap.servers") String bootstrapServers,
      @Property(name = "chat.kafka-client-properties", defaultValue = "") String file) {
    try {
      KafkaAccess access = KafkaAccess.of(bootstrapServers, file);
      if (!access.security().isEmpty()) {
        tryOut(access);
      }
      return access;
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(e.getMessage(), e);
    }
  }

  /**
   * Creates the channel builder that a client would create before it connects.
   *
   * <p>Otherwise a missing certificate would only show in the logs of clients that retry forever.
   * Programs of one process take turns, because they share the logger.
   */
  private static synchronized void tryOut(KafkaAccess access) {
    // It would log a stack trace for the failure that is reported in one line below.
    Logger ofKafka = (Logger) LoggerFactory.getLogger("org.apache.kafka");
    Level level = ofKafka.getLevel();
    ofKafka.setLevel(Level.OFF);
    try (var _ =
        ClientUtils.createChannelBuilder(
            new AdminClientConfig(access.settings(Map.of())), Time.SYSTEM, new LogContext())) {
      // only the creation is tested
    } catch (KafkaException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: %s".formatted(KafkaAccess.FILE_VARIABLE, reason(e)), e);
    } finally {
      ofKafka.setLevel(level);
    }
  }

  /** Returns Kafka's message, which names the file or the setting, and its cause. */
  private static String reason(RuntimeException failure) {
    Throwable ofKafka = failure;
    Throwable deepest = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      deepest = cause;
      ofKafka = cause instanceof KafkaException ? cause : ofKafka;
    }
    String said = String.valueOf(ofKafka.getMessage());
    return ofKafka == deepest ? said : "%s (%s)".formatted(said, deepest);
  }
}
