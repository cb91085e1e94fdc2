package chat.messaging.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the organization and the author have set up counts in what is rendered. */
@ServiceTest(Program.MESSAGING)
final class DialectTest {

  private final World world;

  DialectTest(RunningService service) {
    this.world = new World(service);
  }

  private String rendered(Person author, String content) {
    long id =
        world
            .send(author, "type", "direct", "to", List.of(world.owner.id()), "content", content)
            .succeeded()
            .longAt("/id");
    return world.fetch(world.owner, id).succeeded().textAt("/message/content");
  }

  @Test
  void codeWithoutALanguageHasTheOrganizations() {
    world.set(Map.of("default_code_block_language", "python"));
    world.awaitCopies();
    assertThat(rendered(world.member, "```\nx\n```")).contains("data-code-language=\"Python\"");
    assertThat(rendered(world.member, "```js\nx\n```"))
        .contains("data-code-language=\"JavaScript\"");
    world.set(Map.of("default_code_block_language", ""));
    world.awaitCopies();
    assertThat(rendered(world.member, "```\nx\n```")).doesNotContain("data-code-language");
  }

  @Test
  void emoticonsBecomeEmojiForAuthorsWhoWantThat() {
    world.change(world.member, Map.of("settings", Map.of("translate_emoticons", true)));
    world.awaitCopies();
    assertThat(rendered(world.member, ":)")).contains("aria-label=\"smile\"");
    assertThat(rendered(world.otherMember, ":)")).isEqualTo("<p>:)</p>");
  }
}
