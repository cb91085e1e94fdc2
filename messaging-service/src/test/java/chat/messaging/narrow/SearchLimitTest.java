package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches that exceed their time limit in the database. */
@Tag("deep")
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_SEARCH_TIMEOUT=3s"})
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
  void searchBeyondTheTimeLimitIsRefused() throws Exception {
    Channel channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
    world.sendTo(channel, world.member, "t").succeeded();
    try (Connection holder = TestServers.get().connect(Program.MESSAGING);
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("lock table read_block in access exclusive mode");
      assertTimedOut(newest());
      holder.rollback();
    }
    assertThat(newest().succeeded().at("/messages")).hasSize(1);
  }

  private static void assertTimedOut(Answer answer) {
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).contains("30");
    assertThat(answer.textAt("/msg")).startsWith("The request takes too long");
  }

  @Test
  void bothSidesOfAPageShareOneTimeLimit() {
    Channel channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
    world.sendTo(channel, world.member, "t").succeeded();
    long anchor = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    String narrow = "[[\"channel\",%d]]".formatted(channel.id());
    Object[] around = {"anchor", anchor, "num_before", 1, "num_after", 1, "narrow", narrow};
    world
        .as(world.member)
        .post("/api/v1/messages/flags", "messages", List.of(anchor), "op", "remove", "flag", "read")
        .succeeded();
    world
        .as(world.member)
        .post("/api/v1/messages/flags", "messages", List.of(anchor), "op", "add", "flag", "read")
        .succeeded();
    Database.execute("alter table read_block rename to read_block_at_once");
    Database.execute(
        "create view read_block as select kept.* from read_block_at_once kept, pg_sleep(2)");
    try {
      assertTimedOut(world.as(world.member).get("/api/v1/messages", around));
    } finally {
      Database.execute("drop view read_block");
      Database.execute("alter table read_block_at_once rename to read_block");
    }
    assertThat(world.as(world.member).get("/api/v1/messages", around).succeeded().at("/messages"))
        .hasSize(2);
  }
}
