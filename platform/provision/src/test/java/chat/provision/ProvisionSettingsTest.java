package chat.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProvisionSettingsTest {
  private final Map<String, String> environment = new HashMap<>();

  ProvisionSettingsTest() {
    environment.put("CHAT_ADMIN_DATABASE_PASSWORD", "admin");
    for (Program service : Program.services()) {
      environment.put(ProvisionSettings.passwordVariable(service), service.name());
    }
  }

  @Test
  void onlyPasswordsAreRequired() {
    ProvisionSettings settings = ProvisionSettings.fromEnvironment(environment);
    assertThat(settings.servicePasswords())
        .hasSize(5)
        .containsEntry(Program.IDENTITY, "IDENTITY")
        .doesNotContainKey(Program.GATEWAY);
    assertThat(settings.scramIterations()).isEqualTo(4096);
    assertThat(settings.topics().partitions()).isEqualTo(4);
    assertThat(settings.keysDirectory()).isEqualTo(Path.of(".local/keys"));
  }

  @Test
  void variablesOverrideDefaults() {
    environment.put("CHAT_SCRAM_ITERATIONS", "1");
    environment.put("CHAT_TOPIC_PARTITIONS", "12");
    environment.put("CHAT_TOPIC_REPLICATION_FACTOR", "2");
    environment.put("CHAT_MESSAGE_RETENTION_DAYS", "30");
    ProvisionSettings settings = ProvisionSettings.fromEnvironment(environment);
    assertThat(settings.scramIterations()).isEqualTo(1);
    assertThat(settings.topics().partitions()).isEqualTo(12);
    assertThat(settings.topics().replicationFactor()).contains((short) 2);
    assertThat(settings.topics().messageRetention()).isEqualTo(Duration.ofDays(30));
  }

  @Test
  void missingPasswordIsNamed() {
    environment.remove("CHAT_UPLOADS_DATABASE_PASSWORD");
    assertThatThrownBy(() -> ProvisionSettings.fromEnvironment(environment))
        .isInstanceOf(ProvisionException.class)
        .hasMessage("CHAT_UPLOADS_DATABASE_PASSWORD is not set");
  }

  @Test
  void numberMustBePositive() {
    environment.put("CHAT_TOPIC_PARTITIONS", "0");
    assertThatThrownBy(() -> ProvisionSettings.fromEnvironment(environment))
        .isInstanceOf(ProvisionException.class)
        .hasMessage("CHAT_TOPIC_PARTITIONS is '0', which is not a whole number from 1 to 10000");
  }

  @Test
  void missingKafkaPropertiesFileIsNamed() {
    environment.put("CHAT_KAFKA_CLIENT_PROPERTIES", "/nowhere/client.properties");
    assertThatThrownBy(() -> ProvisionSettings.fromEnvironment(environment))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "CHAT_KAFKA_CLIENT_PROPERTIES: /nowhere/client.properties can't be read:"
                + " NoSuchFileException");
  }
}
