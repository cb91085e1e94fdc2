package chat.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentsTest {

  private static final Path DIRECTORY = Path.of("data");

  private final LocalAddresses localAddresses = new LocalAddresses(0);

  @Test
  void externalUrlDefaultsToTheGateway() {
    var environments = new Environments(DIRECTORY, localAddresses, Map.of());
    var own = localAddresses.of(Program.GATEWAY).toString();
    assertThat(environments.of(Program.IDENTITY)).containsEntry("CHAT_EXTERNAL_URL", own);
    assertThat(environments.ofOrganization()).containsEntry("CHAT_EXTERNAL_URL", own);
  }

  @Test
  void externalUrlOfTheOperatorReplacesTheLocalAddress() {
    var url = "https://chat.example.org";
    var environments =
        new Environments(DIRECTORY, localAddresses, Map.of("CHAT_EXTERNAL_URL", url));
    for (var program : Program.values()) {
      assertThat(environments.of(program)).containsEntry("CHAT_EXTERNAL_URL", url);
    }
    assertThat(environments.ofOrganization())
        .containsEntry("CHAT_EXTERNAL_URL", url)
        .containsEntry("CHAT_GATEWAY_URL", localAddresses.of(Program.GATEWAY).toString());
  }

  @Test
  void eachProgramHasItsOwnKafkaAccount() {
    var environments =
        new Environments(
            DIRECTORY, localAddresses, Map.of("CHAT_KAFKA_CLIENT_PROPERTIES", "elsewhere"));
    for (var program : Program.values()) {
      assertThat(environments.of(program))
          .containsEntry(
              "CHAT_KAFKA_CLIENT_PROPERTIES",
              "data/kafka-accounts/%s.properties".formatted(program.wireName()));
    }
  }

  @Test
  void settingsCannotChangeLocalAddresses() {
    var settings = Map.of("CHAT_IDENTITY_URL", "http://elsewhere:1", "CHAT_PORT", "1");
    var environment = new Environments(DIRECTORY, localAddresses, settings).of(Program.IDENTITY);
    var own = localAddresses.of(Program.IDENTITY);
    assertThat(environment)
        .containsEntry("CHAT_IDENTITY_URL", own.toString())
        .containsEntry("CHAT_PORT", Integer.toString(own.getPort()));
  }
}
