package chat.messaging.emoji;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class EmojiProjectionTest {

  private final World world;

  EmojiProjectionTest(RunningService service) {
    this.world = new World(service);
  }

  private List<String> projected() {
    return Database.column(
        """
        select concat_ws(' ', emoji_id, name, deactivated) from custom_emoji
        where organization_id = ? order by emoji_id
        """,
        world.id());
  }

  @Test
  void laterChangeWins() {
    long emojiId = world.emoji("before");
    world.emoji(emojiId, "after", false);
    world.awaitProjections();
    assertThat(projected()).containsExactly(emojiId + " after f");
    world.emoji(emojiId, "after", true);
    world.awaitProjections();
    assertThat(projected()).containsExactly(emojiId + " after t");
  }

  @Test
  void emojiWithMismatchedKeyIsParkedWithoutBlocking() {
    long emojiId = world.emoji("before");
    String value =
        new EventContract(Topic.EMOJI_CHANGED)
            .example()
            .replace("\"organization_id\": 5", "\"organization_id\": " + world.id());
    String mismatchedKey = world.id() + ":" + emojiId;
    TestServers.get().events().publish(Topic.EMOJI_CHANGED, world.id(), mismatchedKey, value);
    long nextId = world.emoji("next");
    world.awaitProjections();
    assertThat(projected()).containsExactlyInAnyOrder(emojiId + " before f", nextId + " next f");
    assertThat(Database.column("select reason from parked_event where key = ?", mismatchedKey))
        .containsExactly("the value does not belong to the key " + mismatchedKey);
  }
}
