package chat.messaging.emptytopic;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The query of channels-service before it restricts a channel to the empty topic. */
@ServiceTest(Program.MESSAGING)
final class OtherTopicsTest {

  private final World world;
  private final Channel channel;

  OtherTopicsTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("flat", Map.of());
    world.awaitProjections();
  }

  private boolean otherTopicsExist() {
    return world
        .asService()
        .send(
            "POST",
            "/internal/other_topics",
            "application/json",
            "{\"channel_id\":%d}".formatted(channel.id()).getBytes(StandardCharsets.UTF_8))
        .at("/exist")
        .booleanValue();
  }

  private void send(String topic) {
    world
        .send(world.member, "type", "channel", "to", channel.id(), "topic", topic, "content", "Hi")
        .succeeded();
  }

  @Test
  void messageInAnotherTopicIsFound() {
    assertThat(otherTopicsExist()).isFalse();
    send("");
    assertThat(otherTopicsExist()).isFalse();
    send("tools");
    assertThat(otherTopicsExist()).isTrue();
  }
}
