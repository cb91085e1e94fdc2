package chat.messaging.cache;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=0"})
final class NoCacheTest {

  private final World world;
  private final CachedFetches cachedFetches;

  NoCacheTest(RunningService service) {
    this.world = new World(service);
    this.cachedFetches = new CachedFetches(service, world);
  }

  @Test
  void everyFetchQueriesTheDatabase() {
    long id = world.sendTo(world.channel("c"), world.member, "t").succeeded().longAt("/id");
    for (int i = 0; i < 5; i++) {
      assertThat(cachedFetches.statementsOfFetch(world.member, id)).hasSize(2);
    }
  }
}
