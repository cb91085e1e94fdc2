package chat.messaging.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class FetchTest {

  private final World world;
  private final RunningService service;

  FetchTest(RunningService service) {
    this.world = new World(service);
    this.service = service;
  }

  private long send(Channel channel, Person sender, String content) {
    return world
        .send(sender, "type", "stream", "to", channel.id(), "topic", "Lunch", "content", content)
        .succeeded()
        .longAt("/id");
  }

  @Test
  void channelMessageHasEveryField() {
    Channel channel = world.channel("General");
    world.subscribe(channel, world.member, world.otherMember);
    world.change(world.member, Map.of("delivery_email", world.member.email()));
    long before = service.clock().instant().getEpochSecond();
    long id = send(channel, world.member, "**hi** you");
    long after = service.clock().instant().getEpochSecond();

    Answer answer = world.fetch(world.otherMember, id).succeeded();
    var message = answer.at("/message");
    assertThat(answer.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("result", "msg", "raw_content", "message");
    assertThat(message.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "id",
            "type",
            "content",
            "content_type",
            "client",
            "avatar_url",
            "display_recipient",
            "is_me_message",
            "reactions",
            "recipient_id",
            "sender_email",
            "sender_full_name",
            "sender_id",
            "sender_realm_str",
            "stream_id",
            "subject",
            "submessages",
            "timestamp",
            "topic_links",
            "flags");
    assertThat(answer.textAt("/raw_content")).isEqualTo("**hi** you");
    assertThat(answer.longAt("/message/id")).isEqualTo(id);
    assertThat(answer.textAt("/message/type")).isEqualTo("stream");
    assertThat(answer.textAt("/message/content")).isEqualTo("<p><strong>hi</strong> you</p>");
    assertThat(answer.textAt("/message/content_type")).isEqualTo("text/html");
    assertThat(answer.textAt("/message/client")).isEqualTo("test");
    assertThat(message.path("avatar_url").isNull()).isTrue();
    assertThat(answer.textAt("/message/display_recipient")).isEqualTo("General");
    assertThat(answer.at("/message/is_me_message").booleanValue()).isFalse();
    assertThat(message.path("reactions").toString()).isEqualTo("[]");
    assertThat(answer.longAt("/message/recipient_id")).isPositive();
    assertThat(answer.textAt("/message/sender_email")).isEqualTo(world.member.email());
    assertThat(answer.textAt("/message/sender_full_name")).isEqualTo("Mia Member");
    assertThat(answer.longAt("/message/sender_id")).isEqualTo(world.member.id());
    assertThat(answer.textAt("/message/sender_realm_str")).isEqualTo("s" + world.id());
    assertThat(answer.longAt("/message/stream_id")).isEqualTo(channel.id());
    assertThat(answer.textAt("/message/subject")).isEqualTo("Lunch");
    assertThat(message.path("submessages").toString()).isEqualTo("[]");
    assertThat(answer.longAt("/message/timestamp")).isBetween(before, after);
    assertThat(message.path("topic_links").toString()).isEqualTo("[]");
    assertThat(message.path("flags").toString()).isEqualTo("[]");
  }

  @Test
  void directMessageListsItsParticipants() {
    long id = world.sendTo(List.of(world.owner), world.member).succeeded().longAt("/id");
    Answer answer = world.fetch(world.owner, id).succeeded();
    assertThat(answer.textAt("/message/type")).isEqualTo("private");
    assertThat(answer.textAt("/message/subject")).isEmpty();
    assertThat(answer.has("/message/stream_id")).isFalse();
    assertThat(answer.at("/message/display_recipient").toString())
        .isEqualTo(
            "[{\"id\":%d,\"email\":\"%s\",\"full_name\":\"Olga Owner\",\"is_mirror_dummy\":false},"
                    .formatted(world.owner.id(), world.owner.email())
                + "{\"id\":%d,\"email\":\"%s\",\"full_name\":\"Mia Member\",\"is_mirror_dummy\":false}]"
                    .formatted(world.member.id(), world.member.email()));
    assertThat(answer.at("/message/flags").toString()).isEqualTo("[]");
  }

  @Test
  void deactivatedAccountReadsNothing() {
    long id = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    world.fetch(world.otherMember, id).succeeded();
    world.deactivate(world.otherMember);
    ApiClient client = world.as(world.otherMember);
    String path = "/api/v1/messages/" + id;
    List.of(
            client.get(path),
            client.get(path + "/history"),
            client.post(
                "/api/v1/messages/flags", "messages", List.of(id), "op", "add", "flag", "read"))
        .forEach(answer -> answer.refused(401, "UNAUTHORIZED", "Account is deactivated"));
  }

  @Test
  void limitedGuestSeesNoRealAddressOfUnrelatedUsers() {
    Map<String, String> open =
        Map.of(
            "email",
            "mia@private.org",
            "delivery_email",
            "mia@private.org",
            "avatar_url",
            "/user_avatars/1/avatars/mia.png");
    world.change(world.member, open);
    Channel channel = world.channel("left");
    world.subscribe(channel, world.guest, world.member);
    long id = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    assertThat(world.fetch(world.guest, id).textAt("/message/sender_email"))
        .isEqualTo("mia@private.org");
    world.unsubscribe(channel, world.member);
    Answer seen = world.fetch(world.guest, id).succeeded();
    String standIn = seen.textAt("/message/sender_email");
    assertThat(standIn).startsWith("user" + world.member.id() + "@s" + world.id() + ".");
    assertThat(seen.at("/message").toString()).doesNotContain("mia@private.org");
    assertThat(seen.textAt("/message/avatar_url")).startsWith("https://secure.gravatar.com/");
    assertThat(seen.textAt("/message/sender_full_name")).isEqualTo("Unknown user");
    assertThat(world.fetch(world.member, id).textAt("/message/sender_email"))
        .isEqualTo("mia@private.org");
    world
        .send(world.guest, "type", "direct", "to", "mia@private.org", "content", "hi")
        .refused(400, "BAD_REQUEST", "Invalid email 'mia@private.org'");
    world.send(world.owner, "type", "direct", "to", standIn, "content", "hi").succeeded();
    world
        .send(world.guest, "type", "direct", "to", standIn, "content", "hi")
        .refused(400, "BAD_REQUEST", "Invalid email '" + standIn + "'");
    world.sendTo(List.of(world.guest), world.member).succeeded();
    world.send(world.guest, "type", "direct", "to", "mia@private.org", "content", "hi").succeeded();
  }

  @Test
  void contentIsHtmlOrMarkdown() {
    long id = send(world.channel("c"), world.member, "*a* <b>");
    Answer html = world.fetch(world.member, id, "apply_markdown", true);
    assertThat(html.textAt("/message/content")).isEqualTo("<p><em>a</em> &lt;b&gt;</p>");
    assertThat(html.textAt("/message/content_type")).isEqualTo("text/html");
    Answer markdown = world.fetch(world.member, id, "apply_markdown", false);
    assertThat(markdown.textAt("/message/content")).isEqualTo("*a* <b>");
    assertThat(markdown.textAt("/message/content_type")).isEqualTo("text/x-markdown");
    for (Answer answer : List.of(html, markdown)) {
      assertThat(answer.textAt("/raw_content")).isEqualTo("*a* <b>");
    }
  }

  @Test
  void emptyTopicHasDisplayNameForClientsWithoutSupport() {
    long id = world.sendTo(world.channel("c"), world.member, "").succeeded().longAt("/id");
    assertThat(world.fetch(world.member, id).textAt("/message/subject")).isEqualTo("general chat");
    assertThat(
            world
                .fetch(world.member, id, "allow_empty_topic_name", false)
                .textAt("/message/subject"))
        .isEqualTo("general chat");
    assertThat(
            world
                .fetch(world.member, id, "allow_empty_topic_name", true)
                .textAt("/message/subject"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "apply_markdown,yes,apply_markdown is not valid JSON",
    "apply_markdown,1,apply_markdown is not a boolean",
    "allow_empty_topic_name,\"true\",allow_empty_topic_name is not a boolean",
  })
  void nonBooleanParameterIsRefused(String name, String value, String message) {
    long id = send(world.channel("c"), world.member, "hi");
    world.fetch(world.member, id, name, value).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void meMessageIsRecognized() {
    long id = send(world.channel("c"), world.member, "/me waves");
    assertThat(world.fetch(world.member, id).at("/message/is_me_message").booleanValue()).isTrue();
  }

  @Test
  void uploadedAvatarIsShown() {
    Person pictured =
        world.person(Role.MEMBER, "Pia Pictured", Map.of("avatar_url", "/user_avatars/7/1.png"));
    long id = world.sendTo(List.of(world.owner), pictured).succeeded().longAt("/id");
    assertThat(world.fetch(world.owner, id).textAt("/message/avatar_url"))
        .isEqualTo("/user_avatars/7/1.png");
  }

  @Test
  void gravatarOfAHiddenAddressUsesThePublicAddress() {
    Person hidden =
        world.person(
            Role.MEMBER,
            "Hilda Hidden",
            Map.of(
                "email", "user1@chat.example.com",
                "delivery_email", "hilda@example.com",
                "avatar_version", 3));
    long id = world.sendTo(List.of(world.owner), hidden).succeeded().longAt("/id");
    assertThat(world.fetch(world.owner, id).textAt("/message/avatar_url"))
        .isEqualTo(
            "https://secure.gravatar.com/avatar/9946a2ac041ce43ba20ee9ab3b2f4de9?d=identicon&version=3");
  }

  @Test
  void deactivatedSenderIsStillShown() {
    long id = send(world.channel("c"), world.member, "hi");
    world.deactivate(world.member);
    Answer answer = world.fetch(world.owner, id).succeeded();
    assertThat(answer.textAt("/message/sender_full_name")).isEqualTo("Mia Member");
    assertThat(answer.longAt("/message/sender_id")).isEqualTo(world.member.id());
  }

  @Test
  void secondFetchShowsRenamesAndChecksAccess() {
    Channel channel = world.channel("before");
    long id = send(channel, world.member, "hi");
    assertThat(world.fetch(world.otherMember, id).textAt("/message/display_recipient"))
        .isEqualTo("before");
    world.change(channel, Map.of("name", "after"));
    world.change(world.member, Map.of("full_name", "Somebody Else"));
    Answer again = world.fetch(world.otherMember, id).succeeded();
    assertThat(again.textAt("/message/display_recipient")).isEqualTo("after");
    assertThat(again.textAt("/message/sender_full_name")).isEqualTo("Somebody Else");
    world.change(channel, Map.of("invite_only", true));
    world.fetch(world.otherMember, id).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void mentionedUsersHaveMentionFlags() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember, world.guest);
    long toOne = send(channel, world.member, "@**Max Member** look");
    assertThat(flags(world.otherMember, toOne)).isEqualTo("[\"mentioned\"]");
    assertThat(flags(world.guest, toOne)).isEqualTo("[]");
    long silent = send(channel, world.member, "@_**Max Member** looks");
    assertThat(flags(world.otherMember, silent)).isEqualTo("[]");
    long toAll = send(channel, world.member, "@**all** look");
    assertThat(flags(world.otherMember, toAll))
        .isEqualTo("[\"stream_wildcard_mentioned\",\"wildcard_mentioned\"]");
    assertThat(flags(world.owner, toAll)).isEqualTo("[\"read\",\"historical\"]");
    send(channel, world.otherMember, "who takes part is called");
    long toTopic = send(channel, world.member, "@**topic** look");
    assertThat(flags(world.otherMember, toTopic))
        .isEqualTo("[\"topic_wildcard_mentioned\",\"wildcard_mentioned\"]");
  }

  private String flags(Person reader, long message) {
    return world.fetch(reader, message).succeeded().at("/message/flags").toString();
  }

  @Test
  void ambiguousNameWithoutAnIdMentionsNoUser() {
    Person first = world.person(Role.MEMBER, "Sam Same");
    Person second = world.person(Role.MEMBER, "sam same");
    Channel channel = world.channel("c");
    world.subscribe(channel, first, second);
    long ambiguous = send(channel, world.member, "@**Sam Same** look");
    assertThat(flags(first, ambiguous)).isEqualTo("[]");
    long exact = send(channel, world.member, "@**Sam Same|%d** look".formatted(second.id()));
    assertThat(flags(first, exact)).isEqualTo("[]");
    assertThat(flags(second, exact)).isEqualTo("[\"mentioned\"]");
  }

  @Test
  void groupsAndChannelsAndTopicsAreLinkedByName() {
    long group = world.group("Cooks", world.owner);
    Channel channel = world.channel("Kitchen");
    long first = send(channel, world.member, "first");
    long id = send(channel, world.member, "@*cooks* see #**kitchen** and #**kitchen>lunch**");
    assertThat(world.fetch(world.member, id).textAt("/message/content"))
        .contains("data-user-group-id=\"%d\">@Cooks<".formatted(group))
        .contains("data-stream-id=\"%d\"".formatted(channel.id()))
        .contains("#Kitchen</a>")
        .contains("/with/" + first);
  }

  @Test
  void topicLinkHidesMessagesThatItsSenderCannotRead() {
    Channel secret =
        world.channel(
            "secret", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(secret, world.owner);
    long before = send(secret, world.owner, "first");
    world.subscribe(secret, world.member);
    String content = "see #**secret>lunch** and #**SECRET>Lunch**";
    long id = send(world.channel("c"), world.member, content);
    assertThat(world.fetch(world.member, id).textAt("/message/content"))
        .contains("/topic/lunch")
        .doesNotContain("/with/");
    long own = send(world.channel("d"), world.owner, content);
    assertThat(world.fetch(world.owner, own).textAt("/message/content"))
        .contains("/topic/lunch/with/" + before)
        .contains("/topic/Lunch/with/" + before);
  }

  @Test
  void topicLinkUsesOnlyRecentMessagesOfTheTopic() {
    Channel secret =
        world.channel(
            "secret", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(secret, world.owner, world.member);
    long received = send(secret, world.owner, "first");
    String content = "see #**secret>lunch**";
    Channel open = world.channel("c");
    world.unsubscribe(secret, world.member);
    long missed = send(secret, world.owner, "missed");
    world.subscribe(secret, world.member);
    long few = send(open, world.member, content);
    assertThat(world.fetch(world.member, few).textAt("/message/content"))
        .contains("/topic/lunch/with/" + received);
    Database.execute(
        """
        insert into message
        select (jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id')))).*
        from message m, generate_series(1, 100) where m.id = ?
        """,
        missed);
    long many = send(open, world.member, content);
    assertThat(world.fetch(world.member, many).textAt("/message/content"))
        .contains("/topic/lunch")
        .doesNotContain("/with/");
  }

  @Test
  void outsiderCannotLinkAPrivateChannel() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    world.subscribe(secret, world.owner);
    Channel channel = world.channel("c");
    String content = "see #**secret**";
    long outside = send(channel, world.member, content);
    assertThat(world.fetch(world.member, outside).textAt("/message/content"))
        .doesNotContain("data-stream-id");
    long inside = send(channel, world.owner, content);
    assertThat(world.fetch(world.member, inside).textAt("/message/content"))
        .contains("data-stream-id=\"%d\"".formatted(secret.id()));
  }

  @Test
  void messageIdBeyond64BitsIsRefused() {
    world
        .as(world.member)
        .get("/api/v1/messages/99999999999999999999")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }
}
