package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Service emoji in user statuses, as queues deliver them to each client. */
@ServiceTest(Program.MESSAGING)
final class ServiceEmojiEventTest {

  private static final String TYPE = "user_status";

  private final World world;

  ServiceEmojiEventTest(RunningService service) {
    this.world = new World(service);
  }

  /** Zulip's own clients reject an unknown {@code reaction_type}, so each gets its own name. */
  @ParameterizedTest
  @CsvSource({
    "ZulipFlutter, zulip",
    "ZulipMobile, zulip",
    "zulip-terminal, zulip",
    "test, service"
  })
  void serviceEmojiHasTheNameThatTheClientKnows(String client, String name)
      throws JsonProcessingException {
    Queue queue = world.queue(world.member, "client", client);
    for (String stored : List.of("service", "zulip")) {
      Map<String, ?> audience = Map.of("user_ids", List.of(world.member.id()));
      world.publishClientEvent(TYPE, audience, status(stored));
      ObjectNode event = (ObjectNode) queue.next();
      event.remove("id");
      assertThat(event).isEqualTo(status(name).put("type", TYPE));
    }
  }

  private ObjectNode status(String emoji) throws JsonProcessingException {
    String example = EventContract.ofClientEvent(TYPE).example();
    ObjectNode status = (ObjectNode) new ObjectMapper().readTree(example).path("payload");
    return status
        .put("user_id", world.member.id())
        .put("emoji_name", emoji)
        .put("emoji_code", emoji)
        .put("reaction_type", emoji + "_extra_emoji");
  }
}
