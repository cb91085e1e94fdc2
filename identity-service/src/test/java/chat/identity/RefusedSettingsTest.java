package chat.identity;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.testkit.RunningService;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid settings that prevent the program from starting. */
final class RefusedSettingsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CHAT_PASSWORD_HASH_KIBIBYTES | 7 | CHAT_PASSWORD_HASH_KIBIBYTES is '7', which is not a"
            + " whole number, 8 or more",
        "CHAT_PASSWORD_HASH_PASSES | 0 | CHAT_PASSWORD_HASH_PASSES is '0', which is not a whole"
            + " number, 1 or more",
      })
  void invalidSettingIsReportedAtStart(String variable, String value, String message) {
    assertThatThrownBy(() -> RunningService.start(Program.IDENTITY, Map.of(variable, value)))
        .hasStackTraceContaining(message);
  }
}
