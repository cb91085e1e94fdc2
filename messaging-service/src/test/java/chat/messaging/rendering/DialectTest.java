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

/** Settings of the organization and of the author affect rendering. */
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
  void codeBlockUsesTheOrganizationsDefaultLanguage() {
    world.changeOrganizationSettings(Map.of("default_code_block_language", "python"));
    world.awaitProjections();
    assertThat(rendered(world.member, "```\nx\n```")).contains("data-code-language=\"Python\"");
    assertThat(rendered(world.member, "```js\nx\n```"))
        .contains("data-code-language=\"JavaScript\"");
    world.changeOrganizationSettings(Map.of("default_code_block_language", ""));
    world.awaitProjections();
    assertThat(rendered(world.member, "```\nx\n```")).doesNotContain("data-code-language");
  }

  @Test
  void linksToTheOwnOrganizationAreRelative() {
    String own = "http://s%d.127.0.0.1:8080/#narrow/dm/1".formatted(world.id());
    String others = "http://s%d.127.0.0.1:8080/#narrow/dm/1".formatted(world.another().id());
    String servers = "http://127.0.0.1:8080/#narrow/dm/1";
    assertThat(rendered(world.member, "[a](%s) [b](%s) [c](%s)".formatted(own, others, servers)))
        .contains("href=\"#narrow/dm/1\">a<")
        .contains("href=\"" + others + "\">b<")
        .contains("href=\"" + servers + "\">c<");
  }

  @Test
  void emoticonTranslationFollowsTheAuthorsSetting() {
    world.change(world.member, Map.of("settings", Map.of("translate_emoticons", true)));
    world.awaitProjections();
    assertThat(rendered(world.member, ":)")).contains("aria-label=\"slight smile\"");
    assertThat(rendered(world.otherMember, ":)")).isEqualTo("<p>:)</p>");
  }
}
