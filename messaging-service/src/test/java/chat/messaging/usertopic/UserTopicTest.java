package chat.messaging.usertopic;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /user_topics}. */
@ServiceTest(Program.MESSAGING)
final class UserTopicTest {

  private final RunningService service;
  private final World world;
  private final Channel channel;

  UserTopicTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("general");
  }

  private Answer set(Person person, Object channelId, String topic, Object policy) {
    return world
        .as(person)
        .post(
            "/api/v1/user_topics",
            "stream_id",
            channelId,
            "topic",
            topic,
            "visibility_policy",
            policy);
  }

  private List<Event> policyEvents(int number) {
    List<Event> events = world.events(Topic.CLIENT_EVENTS, number);
    EventContracts.check(events);
    assertThat(events).hasSize(number);
    return events;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void policyIsPublishedToItsUserOnly(int policy) {
    set(world.member, channel.id(), " Lunch ", policy).succeeded();
    JsonNode event = policyEvents(1).getFirst().value();
    assertThat(event.path("type").textValue()).isEqualTo("user_topic");
    assertThat(event.path("audience").toString())
        .isEqualTo("{\"user_ids\":[%d]}".formatted(world.member.id()));
    JsonNode payload = event.path("payload");
    assertThat(payload.path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(payload.path("topic_name").textValue()).isEqualTo("Lunch");
    assertThat(payload.path("visibility_policy").intValue()).isEqualTo(policy);
    assertThat(payload.path("last_updated").longValue())
        .isBetween(service.clock().instant().getEpochSecond() - 60, Long.MAX_VALUE);
  }

  private Answer mute(Object... parameters) {
    return world.as(world.member).patch("/api/v1/users/me/subscriptions/muted_topics", parameters);
  }

  @Test
  void olderClientsMuteByTheNameOrIdOfTheChannel() {
    mute("stream", "General", "topic", "Lunch", "op", "add").succeeded();
    mute("stream_id", channel.id(), "topic", "lunch", "op", "remove").succeeded();
    mute("stream_id", channel.id(), "topic", "lunch", "op", "remove").succeeded();
    assertThat(policyEvents(2))
        .extracting(event -> event.value().at("/payload/visibility_policy").intValue())
        .containsExactly(1, 0);
  }

  @Test
  void invalidParametersOfOlderClientsAreRefused() {
    Channel hidden = world.channel("hidden", Map.of("invite_only", true));
    mute("stream_id", hidden.id(), "topic", "t", "op", "add")
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
    mute("stream", "hidden", "topic", "t", "op", "add")
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'hidden' does not exist");
    mute("topic", "t", "op", "add").refused(400, "BAD_REQUEST", "Missing 'stream_id' argument");
    mute("stream", "general", "stream_id", channel.id(), "topic", "t", "op", "add")
        .refused(400, "BAD_REQUEST", "Can't decide between 'stream_id' and 'stream' arguments");
    mute("stream", "general", "topic", "t", "op", "toggle")
        .refused(400, "BAD_REQUEST", "Invalid op");
  }

  @Test
  void policyChangeIgnoresTopicCase() {
    set(world.member, channel.id(), "Lunch", 1).succeeded();
    set(world.member, channel.id(), "lunch", 3).succeeded();
    set(world.member, channel.id(), "LUNCH", 0).succeeded();
    assertThat(policyEvents(3))
        .extracting(event -> event.value().at("/payload/visibility_policy").intValue())
        .containsExactly(1, 3, 0);
  }

  @Test
  void unchangedPolicyIsNotPublished() {
    set(world.member, channel.id(), "lunch", 0).succeeded();
    set(world.member, channel.id(), "lunch", 2).succeeded();
    set(world.member, channel.id(), "lunch", 2).succeeded();
    set(world.owner, channel.id(), "lunch", 2).succeeded();
    assertThat(policyEvents(2))
        .extracting(event -> event.value().at("/audience/user_ids/0").longValue())
        .containsExactly(world.member.id(), world.owner.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "(no topic)", "general chat"})
  void emptyTopicCanHaveAPolicy(String topic) {
    set(world.member, channel.id(), topic, 3).succeeded();
    assertThat(policyEvents(1).getFirst().value().at("/payload/topic_name").textValue()).isEmpty();
  }

  @Test
  void policyNeedsReadAccessToTheChannel() {
    for (Person each :
        List.of(world.owner, world.administrator, world.moderator, world.member, world.bot)) {
      set(each, channel.id(), "lunch", 3).succeeded();
    }
    set(world.guest, channel.id(), "lunch", 3).refused(400, "BAD_REQUEST", "Invalid channel ID");
    world.subscribe(channel, world.guest);
    set(world.guest, channel.id(), "lunch", 3).succeeded();
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    for (int policy : new int[] {0, 1, 2, 3}) {
      set(world.owner, secret.id(), "lunch", policy)
          .refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
    world.change(secret, Map.of("can_add_subscribers_group", world.systemGroup("administrators")));
    set(world.owner, secret.id(), "lunch", 3).succeeded();
    set(world.member, secret.id(), "lunch", 3).refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  @Test
  void formerSubscriberCanResetThePolicy() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    world.subscribe(secret, world.member);
    set(world.member, secret.id(), "lunch", 3).succeeded();
    world.unsubscribe(secret, world.member);
    set(world.member, secret.id(), "lunch", 1).refused(400, "BAD_REQUEST", "Invalid channel ID");
    set(world.member, secret.id(), "lunch", 0).succeeded();
    set(world.member, secret.id(), "lunch", 0).refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  @Test
  void missingAndForeignChannelsAreRefusedAlike() {
    Channel elsewhere = world.another().channel("general");
    for (long id : new long[] {world.unusedId(), elsewhere.id()}) {
      set(world.owner, id, "lunch", 3).refused(400, "BAD_REQUEST", "Invalid channel ID");
      set(world.owner, id, "lunch", 0).refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "4, 'Invalid visibility_policy: Value error, Not in the list of possible values'",
    "-1, 'Invalid visibility_policy: Value error, Not in the list of possible values'",
    "'\"3\"', visibility_policy is not an integer",
    "three, visibility_policy is not valid JSON",
  })
  void invalidPolicyIsRefused(String policy, String text) {
    set(world.member, channel.id(), "lunch", policy).refused(400, "BAD_REQUEST", text);
  }

  @Test
  void topicIsLimitedAndParametersAreRequired() {
    set(world.member, channel.id(), "x".repeat(61), 3)
        .refused(400, "BAD_REQUEST", "topic is too long (limit: 60 characters)");
    set(world.member, "\"general\"", "x", 3)
        .refused(400, "BAD_REQUEST", "stream_id is not an integer");
    world
        .as(world.member)
        .post("/api/v1/user_topics")
        .refused(400, "BAD_REQUEST", "Missing 'stream_id' argument");
    world
        .as(world.member)
        .post("/api/v1/user_topics", "stream_id", channel.id())
        .refused(400, "BAD_REQUEST", "Missing 'topic' argument");
    world
        .as(world.member)
        .post("/api/v1/user_topics", "stream_id", channel.id(), "topic", "x")
        .refused(400, "BAD_REQUEST", "Missing 'visibility_policy' argument");
  }

  private List<String> topics(String condition) {
    return Database.column(
        "select topic from user_topic where user_id = ? and " + condition, world.member.id());
  }

  private void muteTopics(int number) {
    Database.execute(
        """
        insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
          visibility_policy, last_updated)
        select ?, ?, ?, 'topic ' || i, 'topic ' || i, 1, now() from generate_series(1, ?) i
        """,
        world.id(),
        world.member.id(),
        channel.id(),
        number);
  }

  @Test
  void automaticPoliciesReserveQuotaForManualOnes() {
    muteTopics(8_998);
    world.subscribe(channel, world.member);
    world.sendTo(channel, world.member, "the last but one").succeeded();
    mention("the last");
    world.sendTo(channel, world.member, "one more").succeeded();
    mention("another");
    assertThat(topics("visibility_policy = 3"))
        .containsExactlyInAnyOrder("the last but one", "the last");
    set(world.member, channel.id(), "another", 2).succeeded();
    mention("another");
    assertThat(topics("visibility_policy = 3")).as("what is there is raised").contains("another");
  }

  private void mention(String topic) {
    String content = "@**|%d**".formatted(world.member.id());
    world
        .send(world.owner, "type", "stream", "to", channel.id(), "topic", topic, "content", content)
        .succeeded();
  }

  @Test
  void numberOfTopicPoliciesIsLimited() {
    muteTopics(9_999);
    set(world.member, channel.id(), "the last", 3).succeeded();
    set(world.member, channel.id(), "lunch", 3)
        .refused(
            400, "BAD_REQUEST", "You can have at most 10000 muted, unmuted and followed topics.");
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 1));
    world.subscribe(channel, world.member);
    world.sendTo(channel, world.member, "lunch").succeeded();
    world.sendTo(channel, world.member, "topic 7").succeeded();
    assertThat(topics("topic = 'lunch'")).isEmpty();
    assertThat(topics("visibility_policy = 3")).containsExactlyInAnyOrder("the last", "topic 7");
    set(world.member, channel.id(), "TOPIC 8", 2).succeeded();
    set(world.member, channel.id(), "topic 8", 0).succeeded();
    set(world.member, channel.id(), "lunch", 3).succeeded();
    assertThat(topics("topic = 'lunch'")).hasSize(1);
  }

  @Test
  void deactivatedUserAndVisitorAreUnauthorized() {
    set(world.deactivated(), channel.id(), "lunch", 3)
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(
            service
                .asVisitor(world.id())
                .post(
                    "/api/v1/user_topics",
                    "stream_id",
                    channel.id(),
                    "topic",
                    "x",
                    "visibility_policy",
                    3)
                .status())
        .isEqualTo(401);
  }
}
