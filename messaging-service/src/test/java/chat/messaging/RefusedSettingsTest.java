package chat.messaging;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.testkit.RunningService;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid settings prevent the program from starting. */
final class RefusedSettingsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CHAT_EVENTS_QUEUES | 0 | CHAT_EVENTS_QUEUES is '0', which is not a whole number, 1 or"
            + " more",
        "CHAT_MAX_CONCURRENT_SEARCHES | 0 | CHAT_MAX_CONCURRENT_SEARCHES is '0', which is not a"
            + " whole number, 1 or more",
        "CHAT_MAX_CONCURRENT_SEARCHES_PER_ACCOUNT | 0 | CHAT_MAX_CONCURRENT_SEARCHES_PER_ACCOUNT is"
            + " '0', which is not a whole number, 1 or more",
        "CHAT_SEARCH_TIMEOUT | 0s | CHAT_SEARCH_TIMEOUT is '0s', which is not a time"
            + " such as 500ms, 30s, 10m or 1h, 1s or more",
        "CHAT_RETENTION_PAUSE | 0s | CHAT_RETENTION_PAUSE is '0s', which is not a time such as"
            + " 500ms, 30s, 10m or 1h, 100ms or more",
        "CHAT_QUEUE_MAINTENANCE_INTERVAL | 0s | CHAT_QUEUE_MAINTENANCE_INTERVAL is '0s', which is"
            + " not a time such as 500ms, 30s, 10m or 1h, 100ms or more",
        "CHAT_EVENTS_HEARTBEAT | 0s | CHAT_EVENTS_HEARTBEAT is '0s', which is not a time such as"
            + " 500ms, 30s, 10m or 1h, 1s or more",
        "CHAT_RELAY_POLL | 0s | CHAT_RELAY_POLL is '0s', which is not a time such as 500ms, 30s,"
            + " 10m or 1h, 100ms or more",
        "CHAT_VIDEO_CONNECT_TIMEOUT | 0s | CHAT_VIDEO_CONNECT_TIMEOUT is '0s', which is not a time"
            + " such as 500ms, 30s, 10m or 1h, 100ms or more",
        "CHAT_VIDEO_TIMEOUT | 0s | CHAT_VIDEO_TIMEOUT is '0s', which is not a time such as 500ms,"
            + " 30s, 10m or 1h, 100ms or more",
        "CHAT_SNAPSHOT_LIMIT | 0s | CHAT_SNAPSHOT_LIMIT is '0s', which is not a time such as 500ms,"
            + " 30s, 10m or 1h, 1s or more",
        "CHAT_SPOOL_MEBIBYTES | 0 | CHAT_SPOOL_MEBIBYTES is '0', which is not a whole number, 1 or"
            + " more",
        "CHAT_DATABASE_CONNECTIONS | 10 | CHAT_DATABASE_CONNECTIONS must be 11 at the least:"
            + " searches take 8, the relay keeps 2",
        "CHAT_MAX_CONCURRENT_SEARCHES | 7 | CHAT_DATABASE_CONNECTIONS must be 17 at the least:"
            + " searches take 14, the relay keeps 2",
        "CHAT_VIDEO_PROVIDER | zooom | CHAT_VIDEO_PROVIDER is one of [bigbluebutton,"
            + " constructorgroups, jitsi, nextcloud_talk, zoom], not zooom",
      })
  void startupErrorNamesTheInvalidSetting(String variable, String value, String message) {
    assertThatThrownBy(() -> RunningService.start(Program.MESSAGING, Map.of(variable, value)))
        .hasStackTraceContaining(message);
  }
}
