package chat.messaging.reaction;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Queue;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reactions with the service's own emoji, under the name that each client knows. */
@ServiceTest(Program.MESSAGING)
final class ServiceEmojiTest extends ReactionTestBase {

  ServiceEmojiTest(RunningService service) {
    super(service);
  }

  @ParameterizedTest
  @CsvSource({
    "service, service, service_extra_emoji",
    "zulip, zulip, zulip_extra_emoji",
    "service, service, zulip_extra_emoji",
    "zulip, zulip, service_extra_emoji"
  })
  void serviceEmojiIsAcceptedUnderBothNames(String name, String code, String type) {
    react(world.member, "emoji_name", name, "emoji_code", code, "reaction_type", type).succeeded();
    react(world.owner, "emoji_name", name).succeeded();
    assertThat(reactions())
        .containsExactly(
            world.member.id() + " service service service_extra_emoji",
            world.owner.id() + " service service service_extra_emoji");
    unreact(world.member, "emoji_name", name).succeeded();
    unreact(world.owner, "emoji_code", code, "reaction_type", type).succeeded();
    assertThat(reactions()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ZulipFlutter, zulip",
    "ZulipMobile, zulip",
    "zulip-terminal, zulip",
    "ZulipPython, zulip",
    "Mozilla, service",
    "my-zulip-bot, service"
  })
  void serviceEmojiNameDependsOnTheClient(String client, String name) {
    long here = world.sendTo(List.of(world.owner), world.member).succeeded().longAt("/id");
    Queue queue = world.queue(world.owner, "client", client, "event_types", List.of("reaction"));
    reactTo(here, world.member, "emoji_name", "service").succeeded();
    JsonNode event = queue.next();
    JsonNode fetched =
        world.as(world.owner).get("/api/v1/messages/" + here, "client", client).at("/message");
    for (JsonNode reaction : List.of(event, fetched.at("/reactions/0"))) {
      assertThat(reaction.path("emoji_name").textValue()).isEqualTo(name);
      assertThat(reaction.path("emoji_code").textValue()).isEqualTo(name);
      assertThat(reaction.path("reaction_type").textValue()).isEqualTo(name + "_extra_emoji");
    }
  }
}
