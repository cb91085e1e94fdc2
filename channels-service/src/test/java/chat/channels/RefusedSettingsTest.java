package chat.channels;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.testkit.RunningService;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings with which the program does not start. */
final class RefusedSettingsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CHAT_EMAIL_GATEWAY_PATTERN | chat@mail.example | CHAT_EMAIL_GATEWAY_PATTERN is"
            + " 'chat@mail.example', which has no %s for the part before the @",
      })
  void startFailsAndNamesTheInvalidSetting(String variable, String value, String message) {
    assertThatThrownBy(() -> RunningService.start(Program.CHANNELS, Map.of(variable, value)))
        .hasStackTraceContaining(message);
  }
}
