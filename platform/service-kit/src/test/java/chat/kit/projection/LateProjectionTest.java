package chat.kit.projection;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_PROJECTION_WAIT_TIMEOUT=200ms", "CHAT_RELAY_ENABLED=false"})
final class LateProjectionTest {

  private final RunningService service;

  LateProjectionTest(RunningService service) {
    this.service = service;
  }

  @Test
  void lateProjectionAnswers503WithRetryAfter() {
    long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);
    Answer answer =
        service
            .as(organization, 1, Role.MEMBER)
            .withHeader("Chat-Seen", "user-changed=7")
            .get("/api/v1/note", "key", organization + ":a");
    answer.refused(
        503,
        "SERVICE_UNAVAILABLE",
        "The newest state of user-changed is unavailable at the moment, try again");
    assertThat(answer.header("Retry-After")).contains("1");
  }
}
