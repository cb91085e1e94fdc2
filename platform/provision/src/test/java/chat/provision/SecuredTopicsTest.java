package chat.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.KafkaAccess;
import chat.embedded.SecuredKafka;
import chat.provision.ProvisionSettings.TopicSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Topics on a broker that requires TLS and credentials. */
final class SecuredTopicsTest {
  @TempDir static Path directory;
  private static SecuredKafka kafka;

  @BeforeAll
  static void start() {
    kafka = SecuredKafka.start(directory);
  }

  @AfterAll
  static void stop() {
    kafka.close();
  }

  @Test
  void topicsAreCreated() {
    List<String> output = new ArrayList<>();
    provision(withPassword(SecuredKafka.PASSWORD), output);
    assertThat(output).contains("topic user-changed: made").hasSize(15);
  }

  @Test
  @Timeout(10)
  void wrongPasswordFailsWithoutRetries() {
    assertThatThrownBy(() -> provision(withPassword("mistaken"), new ArrayList<>()))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "Kafka at %s: Authentication failed: Invalid username or password"
                .formatted(kafka.bootstrapServers()));
  }

  @Test
  void missingCertificateFileIsNamed() {
    Map<String, String> security =
        Map.of(
            "security.protocol", "SSL",
            "ssl.truststore.type", "PEM",
            "ssl.truststore.location", "/nowhere/ca.pem");
    assertThatThrownBy(() -> provision(new KafkaAccess("127.0.0.1:1", security), new ArrayList<>()))
        .isInstanceOf(ProvisionException.class)
        .hasMessage("Kafka at 127.0.0.1:1: java.nio.file.NoSuchFileException: /nowhere/ca.pem");
  }

  @Tag("deep")
  @Test
  @Timeout(40)
  void clientWithoutTlsGivesUp() {
    KafkaAccess plain = new KafkaAccess(kafka.bootstrapServers(), Map.of());
    assertThatThrownBy(() -> provision(plain, new ArrayList<>()))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("Kafka at %s: ".formatted(kafka.bootstrapServers()));
  }

  private static KafkaAccess withPassword(String password) {
    return KafkaAccess.of(kafka.bootstrapServers(), kafka.clientProperties(password).toString());
  }

  private static void provision(KafkaAccess access, List<String> output) {
    new Topics(access, TopicSettings.DEFAULT).provision(output::add);
  }
}
