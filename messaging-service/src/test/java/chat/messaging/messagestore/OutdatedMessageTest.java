package chat.messaging.messagestore;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A message is not stored if its organization or channel has changed meanwhile. */
@ServiceTest(Program.MESSAGING)
final class OutdatedMessageTest {

  private final World world;
  private final MessageWriter writer;
  private final OutgoingMessages messages;

  OutdatedMessageTest(RunningService service) {
    this.world = new World(service);
    this.writer = service.bean(MessageWriter.class);
    this.messages = new OutgoingMessages(service, world);
  }

  @Test
  void changeOfTheOrganizationOutdatesAMessage() {
    OutgoingMessage old = messages.of("of yesterday");
    world.changeOrganizationSettings(Map.of("topics_policy", "allow_empty_topic"));
    world.awaitProjections();
    assertThat(writer.write(old)).isEmpty();
    assertThat(writer.write(messages.of("of today"))).isPresent();
    assertThat(world.events(Topic.MESSAGE_SENT, 1))
        .extracting(event -> event.value().path("content").textValue())
        .doesNotContain("of yesterday")
        .contains("of today");
  }

  @Test
  void changeOfTheChannelOutdatesAMessage() {
    Channel channel = world.channel("general");
    OutgoingMessage old = messages.to(channel, "t");
    world.change(channel, Map.of("topics_policy", "empty_topic_only"));
    world.awaitProjections();
    assertThat(writer.write(old)).isEmpty();
    assertThat(writer.write(messages.to(channel, ""))).isPresent();
  }
}
