package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class TopicTest {

  private static final String NO_EMPTY_TOPIC =
      "Sending messages to the general chat topic is not allowed in this channel.";
  private static final String ONLY_EMPTY_TOPIC =
      "Only the general chat topic is allowed in this channel.";
  private static final String NO_NEW_TOPIC =
      "You do not have permission to create new topics in this channel.";

  private final World world;

  TopicTest(RunningService service) {
    this.world = new World(service);
  }

  private String topicOf(Answer sent) {
    return world
        .fetch(world.member, sent.succeeded().longAt("/id"), "allow_empty_topic_name", true)
        .textAt("/message/subject");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "(no topic)",
        " (no topic) ",
        "general chat",
        "general chat ",
        "\u200b",
        "\ufeff \u00a0",
        "\u3000",
      })
  void emptyTopicAliasesAreStoredAsEmpty(String topic) {
    Channel channel = world.channel("c");
    assertThat(topicOf(world.sendTo(channel, world.member, topic))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Lunch", "(No topic)", "General chat", "no topic", "a\u2009b", "😀 ok"})
  void namedTopicsKeepTheirCase(String topic) {
    Channel channel = world.channel("c");
    assertThat(topicOf(world.sendTo(channel, world.member, topic))).isEqualTo(topic);
  }

  @Test
  void topicIsTrimmed() {
    Channel channel = world.channel("c");
    assertThat(topicOf(world.sendTo(channel, world.member, " \t lunch \n"))).isEqualTo("lunch");
  }

  @Test
  void topicIsLimitedToSixtyCodePoints() {
    Channel channel = world.channel("c");
    String longest = "𝒯".repeat(60);
    assertThat(topicOf(world.sendTo(channel, world.member, " " + longest + " ")))
        .isEqualTo(longest);
    world
        .sendTo(channel, world.member, "𝒯".repeat(61))
        .refused(400, "BAD_REQUEST", "topic is too long (limit: 60 characters)");
  }

  @ParameterizedTest
  @CsvSource({
    "'a\u0007b',2",
    "'a\0b',2",
    "'a\u2028b',2",
    "'a\u2029b',2",
    "'ab\u202e',3",
    "'\u202aa',1",
    "'\u2066a',1",
    "'a\u2069',2",
    "'\u001b',1",
    "'𝒯𝒯\u009f',3",
    "'ab\uffff',3",
    "'\ufdd0',1",
    "'line\nbreak',5",
  })
  void invisibleCharactersAreRefusedWithTheirPosition(String topic, int position) {
    Channel channel = world.channel("c");
    world
        .sendTo(channel, world.member, topic)
        .refused(
            400, "BAD_REQUEST", "Invalid character in topic, at position %d!".formatted(position));
  }

  @Test
  void subjectIsAnAliasOfTopic() {
    world.channel("c");
    assertThat(
            topicOf(
                world.send(
                    world.member, "type", "stream", "to", "c", "subject", "old", "content", "x")))
        .isEqualTo("old");
    world
        .send(
            world.member, "type", "stream", "to", "c", "topic", "a", "subject", "b", "content", "x")
        .refused(400, "BAD_REQUEST", "Can't decide between 'topic' and 'subject' arguments");
  }

  @ParameterizedTest
  @CsvSource({
    "inherit,allow_empty_topic,true,true",
    "inherit,disable_empty_topic,false,true",
    "inherit,empty_topic_only,true,false",
    "allow_empty_topic,disable_empty_topic,true,true",
    "disable_empty_topic,allow_empty_topic,false,true",
    "empty_topic_only,disable_empty_topic,true,false",
  })
  void channelTopicsPolicyOverridesTheOrganizations(
      String ofChannel, String ofOrganization, boolean empty, boolean named) {
    Channel channel = world.channel("c", Map.of("topics_policy", ofChannel));
    world.changeOrganizationSettings(Map.of("topics_policy", ofOrganization));
    Answer toEmpty = world.sendTo(channel, world.member, "(no topic)");
    Answer toNamed = world.sendTo(channel, world.member, "lunch");
    if (empty) {
      toEmpty.succeeded();
    } else {
      toEmpty.refused(400, "BAD_REQUEST", NO_EMPTY_TOPIC);
    }
    if (named) {
      toNamed.succeeded();
    } else {
      toNamed.refused(400, "BAD_REQUEST", ONLY_EMPTY_TOPIC);
    }
  }

  @Test
  void onlyNewTopicsNeedPermission() {
    Channel channel =
        world.channel("c", Map.of("can_create_topic_group", world.systemGroup("moderators")));
    world.sendTo(channel, world.member, "Lunch").refused(400, "BAD_REQUEST", NO_NEW_TOPIC);
    world.sendTo(channel, world.moderator, "Lunch").succeeded();
    world.sendTo(channel, world.member, "lUNCH").succeeded();
    world.sendTo(channel, world.member, "").refused(400, "BAD_REQUEST", NO_NEW_TOPIC);
  }

  @Test
  void topicOfAnotherChannelCountsAsNew() {
    Map<String, Object> restricted =
        Map.of("can_create_topic_group", world.systemGroup("moderators"));
    Channel channel = world.channel("c", restricted);
    world.sendTo(world.channel("other", restricted), world.moderator, "Lunch").succeeded();
    world.sendTo(channel, world.member, "Lunch").refused(400, "BAD_REQUEST", NO_NEW_TOPIC);
  }

  @Test
  void botCreatesTopicsWithItsOwnersPermission() {
    Person ownersBot = world.bot(world.owner);
    Channel channel =
        world.channel("c", Map.of("can_create_topic_group", world.systemGroup("owners")));
    world.sendTo(channel, world.bot, "new").refused(400, "BAD_REQUEST", NO_NEW_TOPIC);
    world.sendTo(channel, ownersBot, "new").succeeded();
  }

  @Test
  void directMessageHasNoTopic() {
    Answer sent =
        world.send(
            world.member,
            "type",
            "private",
            "to",
            List.of(world.owner.id()),
            "topic",
            "x".repeat(100),
            "content",
            "hello");
    assertThat(topicOf(sent)).isEmpty();
    assertThat(sent.has("/ignored_parameters_unsupported")).isFalse();
  }
}
