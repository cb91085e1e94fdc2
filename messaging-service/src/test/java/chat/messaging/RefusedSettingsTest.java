package chat.messaging;

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
        "CHAT_EVENTS_QUEUES | 0 | CHAT_EVENTS_QUEUES is '0', which is not a whole number, 1 or"
            + " more",
        "CHAT_VIDEO_PROVIDER | zooom | CHAT_VIDEO_PROVIDER is one of [bigbluebutton,"
            + " constructorgroups, jitsi, nextcloud_talk, zoom], not zooom",
      })
  void programSaysWhatIsWrong(String variable, String value, String message) {
    assertThatThrownBy(() -> RunningService.start(Program.MESSAGING, Map.of(variable, value)))
        .hasStackTraceContaining(message);
  }
}
