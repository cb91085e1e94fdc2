package chat.messaging.call;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The default timeout refuses a call within ten seconds if the provider does not answer. */
@Tag("deep")
final class DefaultCallTimeoutTest {

  @Test
  @Timeout(60)
  void providerThatNeverAnswersIsRefusedWithinTenSeconds() throws Exception {
    TestServers.get();
    try (StandIn standIn = new StandIn();
        RunningService service =
            RunningService.start(
                Program.MESSAGING,
                Map.of(
                    "CHAT_CONSTRUCTOR_GROUPS_URL", standIn.url() + "/xapi",
                    "CHAT_CONSTRUCTOR_GROUPS_ACCESS_KEY", "access",
                    "CHAT_CONSTRUCTOR_GROUPS_SECRET_KEY", "secret"))) {
      standIn.answer("/xapi/room/default", StandIn.Delivery.NEVER);
      World world = new World(service);
      world.awaitProjections();
      Instant before = Instant.now();
      world
          .as(world.member)
          .post("/api/v1/calls/constructorgroups/create")
          .refused(
              400,
              "BAD_REQUEST",
              "Error connecting to the Constructor Groups server: no answer within 6000 ms");
      assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(10));
    }
  }
}
