package chat.messaging.render;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class RenderTest {

  private final World world;

  RenderTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer render(Person author, String content) {
    return world.as(author).post("/api/v1/messages/render", "content", content);
  }

  @Test
  void previewIsWhatTheMessageWillBe() {
    String content = "**hi** @**Max Member** <b>";
    String rendered = render(world.member, content).succeeded().textAt("/rendered");
    long id =
        world
            .send(
                world.member, "type", "direct", "to", List.of(world.owner.id()), "content", content)
            .longAt("/id");
    assertThat(rendered).contains("<strong>hi</strong>").doesNotContain("<b>");
    assertThat(world.fetch(world.owner, id).textAt("/message/content")).isEqualTo(rendered);
  }

  @Test
  void everybodyMayRender() {
    for (Person one : List.of(world.owner, world.guest, world.bot)) {
      assertThat(render(one, "*a*").textAt("/rendered")).isEqualTo("<p><em>a</em></p>");
    }
    assertThat(render(world.member, "").succeeded().textAt("/rendered")).isEmpty();
  }

  @Test
  void contentMustBeThereAndIsBounded() {
    world
        .as(world.member)
        .post("/api/v1/messages/render")
        .refused(400, "BAD_REQUEST", "Missing 'content' argument");
    render(world.member, "a".repeat(10_001))
        .refused(400, "BAD_REQUEST", "content is too long (limit: 10000 characters)");
  }

  @Test
  void deactivatedAccountIsTold() {
    world.deactivate(world.member);
    render(world.member, "hi").refused(401, "UNAUTHORIZED", "Account is deactivated");
  }
}
