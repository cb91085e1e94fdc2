package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search that the database does not come to an end with. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_MESSAGES_SEARCH_LIMIT=1s"})
@Timeout(120)
final class SearchLimitTest {

  private final World world;

  SearchLimitTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer newest() {
    return world
        .as(world.member)
        .get("/api/v1/messages", "anchor", "newest", "num_before", 1, "num_after", 0);
  }

  @Test
  void searchThatTakesTooLongIsGivenUp() throws Exception {
    Channel channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
    world.sendTo(channel, world.member, "t").succeeded();
    try (Connection holder = TestServers.get().connect(Program.MESSAGING);
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("lock table read_block in access exclusive mode");
      Answer answer = newest();
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.header("Retry-After")).contains("30");
      assertThat(answer.textAt("/msg")).startsWith("What you ask for takes too long");
      holder.rollback();
    }
    assertThat(newest().succeeded().at("/messages")).hasSize(1);
  }
}
