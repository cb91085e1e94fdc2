package chat.messaging.memory;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGES_REMEMBERED=0"})
final class NothingRememberedTest {

  private final World world;
  private final Remembering remembering;

  NothingRememberedTest(RunningService service) {
    this.world = new World(service);
    this.remembering = new Remembering(service, world);
  }

  @Test
  void eachFetchAsks() {
    long id = world.sendTo(world.channel("c"), world.member, "t").succeeded().longAt("/id");
    for (int i = 0; i < 5; i++) {
      assertThat(remembering.asked(world.member, id)).hasSize(2);
    }
  }
}
