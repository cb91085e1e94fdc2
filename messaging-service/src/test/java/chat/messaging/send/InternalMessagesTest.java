package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class InternalMessagesTest {

  private static final String ANNOUNCEMENT = "/internal/messages/announcement";

  private final World world;

  InternalMessagesTest(RunningService service) {
    this.world = new World(service);
    world.awaitProjections();
  }

  private Map<String, Object> message(String key) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("organization_id", world.id());
    message.put("sender_bot", "notification");
    message.put("idempotency_key", key);
    message.put("type", "private");
    message.put("user_ids", List.of(world.member.id()));
    message.put("content", "Your **export** is ready");
    return message;
  }

  private Answer post(Map<String, Object> message) {
    return post("/internal/messages", message);
  }

  private Answer post(String path, Map<String, Object> message) {
    try {
      return world
          .asService()
          .send(
              "POST",
              path,
              "application/json",
              new ObjectMapper().writeValueAsString(message).getBytes(StandardCharsets.UTF_8));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static long id(Answer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.longAt("/id");
  }

  @Test
  void systemBotSendsDirectMessages() {
    long id = id(post(message("k")));
    Answer fetched = world.fetch(world.member, id).succeeded();
    assertThat(fetched.longAt("/message/sender_id")).isEqualTo(world.notificationBot.id());
    assertThat(fetched.textAt("/message/content"))
        .isEqualTo("<p>Your <strong>export</strong> is ready</p>");
    assertThat(fetched.textAt("/message/client")).isEqualTo("Internal");
    assertThat(fetched.textAt("/message/type")).isEqualTo("private");
  }

  @Test
  void unrenderableContentIsSentAsText() {
    Map<String, Object> welcome = message("time");
    welcome.put("content", "Hi, see you at <time:2021-03-03T13:00:00+24:00>");
    assertThat(world.fetch(world.member, id(post(welcome))).textAt("/message/content"))
        .isEqualTo("<p>Hi, see you at &lt;time:2021-03-03T13:00:00+24:00&gt;</p>");
    Map<String, Object> tooLong = message("long");
    tooLong.put("content", "😘".repeat(10_000));
    assertThat(world.fetch(world.member, id(post(tooLong))).textAt("/message/content"))
        .isEqualTo("<p>" + "😘".repeat(10_000) + "</p>");
  }

  @Test
  void systemBotMessagesEachUserSeparatelyAndOnce() {
    Person left = world.deactivated();
    world.awaitProjections();
    Map<String, Object> message = message("k");
    message.put("user_ids", List.of(world.member.id(), left.id(), world.otherMember.id()));
    Answer answer = post("/internal/messages/each", message);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(post("/internal/messages/each", message).at("/ids")).isEqualTo(answer.at("/ids"));
    assertThat(answer.at("/ids")).hasSize(2);
    Map<Person, Long> ids = new LinkedHashMap<>();
    ids.put(world.member, answer.longAt("/ids/0"));
    ids.put(world.otherMember, answer.longAt("/ids/1"));
    ids.forEach((person, id) ->
        assertThat(
                world
                    .fetch(person, id)
                    .succeeded()
                    .at("/message/display_recipient")
                    .findValues("id"))
            .extracting(JsonNode::asLong)
            .containsExactlyInAnyOrder(person.id(), world.notificationBot.id()));
  }

  @Test
  void sendToEachRefusesChannelsAndTooManyUsers() {
    Map<String, Object> many = message("k");
    many.put("user_ids", LongStream.rangeClosed(1, 101).boxed().toList());
    Map<String, Object> toChannel = message("k");
    toChannel.put("type", "stream");
    for (Map<String, Object> refused : List.of(many, toChannel)) {
      assertThat(post("/internal/messages/each", refused).status()).isEqualTo(400);
    }
  }

  @Test
  void newSubscriberReceivesSystemBotMessage() {
    Channel closed =
        world.channel(
            "closed", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.awaitProjections();
    world.owners().beforeNextResponse(world.id(), () -> world.subscribe(closed, world.member));
    Map<String, Object> message = message("k");
    message.put("type", "stream");
    message.put("channel_id", closed.id());
    message.put("topic", "channel events");
    world.fetch(world.member, id(post(message))).succeeded();
  }

  @Test
  void systemBotCanSendToEveryChannel() {
    Channel channel =
        world.channel(
            "closed",
            Map.of(
                "invite_only",
                true,
                "can_send_message_group",
                world.systemGroup("nobody"),
                "can_create_topic_group",
                world.systemGroup("nobody")));
    world.subscribe(channel, world.member);
    Map<String, Object> message = message("k");
    message.put("type", "stream");
    message.put("channel_id", channel.id());
    message.put("topic", "channel events");
    long id = id(post(message));
    assertThat(world.fetch(world.member, id).textAt("/message/subject"))
        .isEqualTo("channel events");

    world.change(channel, Map.of("is_archived", true));
    assertThat(post(message).longAt("/id")).as("a repeated key").isEqualTo(id);
    message.put("idempotency_key", "another");
    world.awaitProjections();
    long late = id(post(message));
    assertThat(world.fetch(world.member, late).textAt("/message/subject"))
        .isEqualTo("channel events");
  }

  @Test
  void emailToAnArchivedChannelIsRefused() {
    world.systemBot("emailgateway", "Email Gateway");
    Channel channel = world.channel("closed", Map.of("is_archived", true));
    world.awaitProjections();
    Map<String, Object> message = message("k");
    message.put("sender_bot", "email_gateway");
    message.put("type", "stream");
    message.put("channel_id", channel.id());
    message.put("topic", "mail");
    post(message).refused(400, "BAD_REQUEST", "Not authorized to send to channel 'closed'");
  }

  @Test
  void announcementSkipsArchivedAndMissingChannels() {
    Channel channel = world.channel("news");
    world.subscribe(channel, world.member);
    world.awaitProjections();
    Map<String, Object> message = message("k");
    message.put("type", "stream");
    message.put("channel_id", channel.id());
    message.put("topic", "signups");
    long id = id(post(ANNOUNCEMENT, message));
    assertThat(world.fetch(world.member, id).textAt("/message/subject")).isEqualTo("signups");
    world.change(channel, Map.of("is_archived", true));
    assertThat(post(ANNOUNCEMENT, message).longAt("/id")).as("a repeated key").isEqualTo(id);
    message.put("idempotency_key", "another");
    for (long closed : List.of(channel.id(), world.unusedId())) {
      message.put("channel_id", closed);
      Answer skipped = post(ANNOUNCEMENT, message);
      assertThat(skipped.status()).as(skipped.text()).isEqualTo(200);
      assertThat(skipped.at("/id").isNumber()).isFalse();
    }
    assertThat(post(ANNOUNCEMENT, message("k")).status()).as("to people").isEqualTo(400);
  }

  @Test
  void mentionOfANewUserIsResolved() {
    long newcomer = world.unusedId();
    world
        .owners()
        .beforeNextResponse(
            world.id(), () -> world.person(Role.MEMBER, "New Person", Map.of("user_id", newcomer)));
    Map<String, Object> message = message("k");
    message.put("content", "@_**New Person|%d** has come".formatted(newcomer));
    assertThat(world.fetch(world.member, id(post(message))).textAt("/message/content"))
        .contains("data-user-id=\"" + newcomer + "\">New Person<");
  }

  @Test
  void emptyTopicOnlyChannelGetsTheEmptyTopic() {
    Channel channel = world.channel("flat", Map.of("topics_policy", "empty_topic_only"));
    world.subscribe(channel, world.member);
    world.awaitProjections();
    Map<String, Object> message = message("k");
    message.put("type", "stream");
    message.put("channel_id", channel.id());
    message.put("topic", "channel events");
    assertThat(world.fetch(world.member, id(post(message))).textAt("/message/subject"))
        .isEqualTo("general chat");
  }

  @Test
  void channelLinksFollowTheRecipientsAccess() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    world.subscribe(secret, world.member);
    Map<String, Object> message = message("k");
    message.put("content", "#**secret**");
    assertThat(world.fetch(world.member, id(post(message))).textAt("/message/content"))
        .contains("data-stream-id=\"" + secret.id() + "\"");
    message.put("idempotency_key", "another");
    message.put("user_ids", List.of(world.otherMember.id()));
    assertThat(world.fetch(world.otherMember, id(post(message))).textAt("/message/content"))
        .doesNotContain("data-stream-id");
  }

  @Test
  void systemBotMentionsAreSilent() {
    world.group("leads", world.member);
    Channel channel = world.channel("open");
    world.subscribe(channel, world.member);
    world.awaitProjections();
    Map<String, Object> message = message("k");
    message.put("type", "stream");
    message.put("channel_id", channel.id());
    message.put("topic", "channel events");
    message.put(
        "content",
        "x @**all** y @**topic** @*leads* @**%s** @_**|%d**"
            .formatted(world.member.fullName(), world.member.id()));
    Answer fetched = world.fetch(world.member, id(post(message)));
    assertThat(fetched.at("/message/flags").toString()).isEqualTo("[]");
    assertThat(fetched.textAt("/message/content").split("mention silent\"", -1)).hasSize(6);
  }

  @Test
  void directMessagePermissionIsNotRequired() {
    world.changeOrganizationSettings(
        Map.of("direct_message_permission_group", world.systemGroup("nobody")));
    world.awaitProjections();
    id(post(message("k")));
  }

  @Test
  void repeatedKeyReturnsTheFirstMessage() {
    long id = id(post(message("k")));
    Map<String, Object> changed = message("k");
    changed.put("content", "something else");
    assertThat(id(post(changed))).isEqualTo(id);
    assertThat(id(post(message("another")))).isGreaterThan(id);
    assertThat(world.events(Topic.MESSAGE_SENT, 2)).hasSize(2);
  }

  @Test
  void keysOfDifferentOrganizationsAreIndependent() {
    World elsewhere = world.another();
    long id = id(post(message("k")));
    elsewhere.awaitProjections();
    Map<String, Object> message = message("k");
    message.put("organization_id", elsewhere.id());
    message.put("user_ids", List.of(elsewhere.member.id()));
    assertThat(id(post(message))).isNotEqualTo(id);
  }

  @Test
  void concurrentRequestsWithOneKeySendOneMessage() {
    for (String key : List.of("a", "b", "c")) {
      Set<Long> ids = ConcurrentHashMap.newKeySet();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        IntStream.range(0, 16).forEach(_ -> threads.submit(() -> ids.add(id(post(message(key))))));
      }
      assertThat(ids).hasSize(1);
    }
    assertThat(world.events(Topic.MESSAGE_SENT, 3)).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "sender_bot,hal,Invalid sender_bot",
    "sender_bot,NOTIFICATION,Invalid sender_bot",
    "sender_bot,welcome,No system bot is called 'welcome-bot'",
    "type,stream,Invalid type",
    "type,direct,Invalid type",
    "content,' ',Message must not be empty",
  })
  void invalidFieldsAreRefused(String field, String value, String text) {
    Map<String, Object> message = message("k");
    message.put(field, value);
    Answer refused = post(message);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.textAt("/msg")).isEqualTo(text);
  }

  @Test
  void missingFieldsAreRefused() {
    for (String field : List.of("organization_id", "sender_bot", "idempotency_key", "content")) {
      Map<String, Object> message = message("k");
      message.remove(field);
      assertThat(post(message).status()).as(field).isEqualTo(400);
    }
  }
}
