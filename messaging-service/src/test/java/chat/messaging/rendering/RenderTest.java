package chat.messaging.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class RenderTest {

  private final RunningService service;
  private final World world;

  RenderTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private Answer render(Person author, String content) {
    return world.as(author).post("/api/v1/messages/render", "content", content);
  }

  @Test
  void previewEqualsTheSentMessage() {
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<time:2021-03-03T13:00:00+24:00>",
        "<time:2021-03-03T13:00:00+99:99>",
        "<time:2021-03-03T25:61:61>",
        "<time:-999999999-01-01>",
      })
  void invalidTimeIsRenderedAsText(String content) {
    String html = "<p>" + content.replace("<", "&lt;").replace(">", "&gt;") + "</p>";
    assertThat(render(world.member, content).succeeded().textAt("/rendered")).isEqualTo(html);
    long id =
        world
            .send(
                world.member, "type", "direct", "to", List.of(world.owner.id()), "content", content)
            .succeeded()
            .longAt("/id");
    assertThat(world.fetch(world.owner, id).textAt("/message/content")).isEqualTo(html);
  }

  @Test
  void serviceEmojiIsRenderedUnderBothNames() {
    for (String name : List.of("zulip", "service")) {
      assertThat(render(world.member, ":" + name + ":").textAt("/rendered"))
          .isEqualTo(
              "<p><img alt=\":%1$s:\" class=\"emoji\" src=\"/static/generated/emoji/images/emoji/unicode/zulip.png\" title=\"%1$s\"></p>"
                  .formatted(name));
    }
  }

  @Test
  void serviceEmojiImageIsPublic() {
    Answer picture =
        service
            .asVisitor(world.id())
            .withHeader("Accept", "image/*")
            .get("/static/generated/emoji/images/emoji/unicode/zulip.png");

    assertThat(picture.status()).isEqualTo(200);
    assertThat(picture.header("Content-Type")).hasValue("image/png");
    assertThat(picture.body()).startsWith(0x89, 'P', 'N', 'G');
  }

  @Test
  void systemGroupMentionShowsItsDisplayName() {
    assertThat(render(world.owner, "@_*role:members*").textAt("/rendered"))
        .isEqualTo(
            "<p><span class=\"user-group-mention silent\" data-user-group-id=\"%d\">Members</span></p>"
                .formatted(world.systemGroup("members")));
  }

  @Test
  void everyRoleCanRender() {
    for (Person one : List.of(world.owner, world.guest, world.bot)) {
      assertThat(render(one, "*a*").textAt("/rendered")).isEqualTo("<p><em>a</em></p>");
    }
    assertThat(render(world.member, "").succeeded().textAt("/rendered")).isEmpty();
  }

  @Test
  void limitedGuestMentionsOnlyVisibleUsers() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    Person stranger = world.person(Role.MEMBER, "Stella Stranger");
    world.subscribe(world.channel("shared"), world.guest, world.member);

    assertThat(mentions(world.guest, stranger)).isFalse();
    assertThat(mentions(world.guest, world.member)).isTrue();
    assertThat(mentions(world.guest, world.guest)).isTrue();
    assertThat(mentions(world.guest, world.bot)).isTrue();
    assertThat(mentions(world.member, stranger)).isTrue();

    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("everyone")));
    assertThat(mentions(world.guest, stranger)).isTrue();
  }

  @Test
  void channelIsLinkedForUsersWithContentAccess() {
    Channel granted = world.channel("granted", Map.of("invite_only", true));
    assertThat(links(world.member, granted)).isFalse();
    world.change(granted, Map.of("can_subscribe_group", world.systemGroup("members")));
    world.awaitProjections();
    assertThat(links(world.member, granted)).isTrue();
    assertThat(links(world.guest, granted)).isFalse();
    world.subscribe(granted, world.guest);
    assertThat(links(world.guest, granted)).isTrue();
  }

  private boolean links(Person author, Channel channel) {
    world.awaitProjections();
    return render(author, "#**%s**".formatted(channel.name()))
        .textAt("/rendered")
        .contains("data-stream-id=\"%d\"".formatted(channel.id()));
  }

  /** Whether a mention by id alone is rendered; it would reveal the name of the account. */
  private boolean mentions(Person author, Person other) {
    return render(author, "@**|%d**".formatted(other.id()))
        .textAt("/rendered")
        .contains("data-user-id=\"%d\"".formatted(other.id()));
  }

  @Test
  void contentIsRequiredAndLimited() {
    world
        .as(world.member)
        .post("/api/v1/messages/render")
        .refused(400, "BAD_REQUEST", "Missing 'content' argument");
    render(world.member, "a".repeat(10_001))
        .refused(400, "BAD_REQUEST", "content is too long (limit: 10000 characters)");
  }

  @Test
  void deactivatedAccountIsRefused() {
    world.deactivate(world.member);
    render(world.member, "hi").refused(401, "UNAUTHORIZED", "Account is deactivated");
  }
}
