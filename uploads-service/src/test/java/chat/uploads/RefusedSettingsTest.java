package chat.uploads;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.testkit.RunningService;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service does not start with invalid settings. */
final class RefusedSettingsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CHAT_TUS_UPLOAD_LIFE | 0s | CHAT_TUS_UPLOAD_LIFE is '0s', which is not a time such as"
            + " 500ms, 30s, 10m or 1h, 1m or more",
      })
  void startupErrorNamesTheInvalidSetting(String variable, String value, String message) {
    assertThatThrownBy(() -> RunningService.start(Program.UPLOADS, Map.of(variable, value)))
        .hasStackTraceContaining(message);
  }
}
