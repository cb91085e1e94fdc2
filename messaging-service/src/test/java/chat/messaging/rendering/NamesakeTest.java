package chat.messaging.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Mentions of a name that several accounts share. */
@ServiceTest(Program.MESSAGING)
final class NamesakeTest {

  private final World world;
  private final Channel channel;

  NamesakeTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    world.subscribe(channel, world.member);
  }

  private Person zoe(boolean isActive) {
    Person zoe = world.person(Role.MEMBER, "Zoe");
    world.subscribe(channel, zoe);
    world.change(zoe, Map.of("is_active", isActive));
    world.awaitProjections();
    return zoe;
  }

  private String sent(String content) {
    long id =
        world
            .send(
                world.member,
                "type",
                "stream",
                "to",
                channel.id(),
                "topic",
                "t",
                "content",
                content)
            .succeeded()
            .longAt("/id");
    return world.fetch(world.member, id).succeeded().textAt("/message/content");
  }

  private static String mention(Person person) {
    return "<p><span class=\"user-mention\" data-user-id=\"%d\">@Zoe</span></p>"
        .formatted(person.id());
  }

  @Test
  void mentionPrefersTheActiveAccount() {
    zoe(false);
    Person zoe = zoe(true);
    zoe(false);
    assertThat(sent("@**zoe**")).isEqualTo(mention(zoe));
  }

  @Test
  void ambiguousNameIsNotAMention() {
    Person one = zoe(true);
    zoe(true);
    zoe(false);
    assertThat(sent("@**Zoe**")).isEqualTo("<p>@<strong>Zoe</strong></p>");
    assertThat(sent("@**Zoe|%d**".formatted(one.id()))).isEqualTo(mention(one));
  }
}
