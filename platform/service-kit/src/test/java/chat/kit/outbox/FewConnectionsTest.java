package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.testkit.RunningService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A connection pool that is too small for both the relay and the requests. */
final class FewConnectionsTest {

  @Test
  void startFailsWithTooFewConnections() {
    assertThatThrownBy(
            () -> RunningService.start(Program.UPLOADS, Map.of("CHAT_DATABASE_CONNECTIONS", "2")))
        .hasStackTraceContaining(
            "CHAT_DATABASE_CONNECTIONS must be 3 at the least: the relay keeps 2");
  }
}
