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
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More searches at once than there are connections, none of which comes to an end. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_MESSAGES_SEARCH_WAIT=1s", "CHAT_MESSAGES_SEARCH_LIMIT=50s"})
@Timeout(120)
final class SearchTurnsTest {

  private static final int MANY = 20;
  private static final int AT_ONCE = 4;

  private final World world;

  SearchTurnsTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer newest(String narrow) {
    return world
        .as(world.member)
        .get(
            "/api/v1/messages",
            "anchor",
            "newest",
            "num_before",
            1,
            "num_after",
            0,
            "narrow",
            narrow);
  }

  private Answer followed() {
    return newest("[{\"operator\":\"is\",\"operand\":\"followed\"}]");
  }

  @Test
  void othersAreServedBesideThem() throws Exception {
    Channel channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
    long id = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    world.sendTo(List.of(world.owner), world.member).succeeded();
    followed().succeeded();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection holder = TestServers.get().connect(Program.MESSAGING);
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("lock table user_topic in access exclusive mode");
      CompletionService<Answer> searches = new ExecutorCompletionService<>(threads);
      for (int i = 0; i < MANY; i++) {
        searches.submit(this::followed);
      }
      for (int i = 0; i < MANY - AT_ONCE; i++) {
        Answer refused = searches.take().get();
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isPresent();
        assertThat(refused.textAt("/msg")).startsWith("The search through messages");
      }
      world.sendTo(List.of(world.owner), world.member).succeeded();
      world.fetch(world.member, id).succeeded();
      newest("[{\"operator\":\"channel\",\"operand\":%d}]".formatted(channel.id())).succeeded();
      newest("[]").succeeded();
      holder.rollback();
      for (int i = 0; i < AT_ONCE; i++) {
        searches.take().get().succeeded();
      }
    }
  }
}
