package chat.messaging.accessquery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Sender and channel are cached after a send, and each change that affects them is applied. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class PostingCacheTest {

  private static final String MAY_NOT_POST = "You do not have permission to post in this channel.";

  private final World world;
  private final Statements statements;

  PostingCacheTest(RunningService service) {
    this.world = new World(service);
    this.statements = service.bean(Statements.class);
  }

  private Answer send(Person sender, Object channel, String topic) {
    return world.send(
        sender, "type", "stream", "to", channel, "topic", topic, "content", "a word or two");
  }

  /**
   * The statements before a message is stored, except those that read only projection positions.
   */
  private List<String> statementsOfSend(Person sender, Object channel, String topic) {
    statements.drain();
    send(sender, channel, topic).succeeded();
    return statements.drain().stream()
        .map(Statements.Statement::text)
        .filter(text -> !isPositionCheck(text))
        .toList();
  }

  /** Whether the statement reads only projection positions, not the sender or the channel. */
  private static boolean isPositionCheck(String text) {
    return !text.contains("account")
        && (text.contains("copy_position") || text.contains("change_number"));
  }

  private void awaitCached(Person sender, Object channel) {
    Awaitility.await().until(() -> statementsOfSend(sender, channel, "t").isEmpty());
  }

  @Test
  void senderAndChannelAreCachedForEveryTopic() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner);
    awaitCached(world.member, channel.id());
    assertThat(statementsOfSend(world.member, channel.id(), "another")).isEmpty();
    assertThat(statementsOfSend(world.otherMember, channel.id(), "t")).isNotEmpty();
    awaitCached(world.otherMember, channel.id());
    awaitCached(world.bot, channel.id());
  }

  @Test
  void channelIsCachedByName() {
    Channel channel = world.channel("general");
    awaitCached(world.member, "General");
    world.change(channel, Map.of("name", "renamed"));
    send(world.member, "general", "t")
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'general' does not exist");
    Channel successor = world.channel("general");
    long id = send(world.member, "general", "t").succeeded().longAt("/id");
    assertThat(world.fetch(world.member, id).longAt("/message/stream_id"))
        .isEqualTo(successor.id());
  }

  @Test
  void channelSettingChangeAppliesImmediately() {
    Channel channel = world.channel("general");
    awaitCached(world.member, channel.id());
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("administrators")));
    send(world.member, channel.id(), "t").refused(400, "BAD_REQUEST", MAY_NOT_POST);
    send(world.administrator, channel.id(), "t").succeeded();
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("everyone")));
    awaitCached(world.member, channel.id());
    world.change(channel, Map.of("is_archived", true));
    send(world.member, channel.id(), "t")
        .refused(400, "BAD_REQUEST", "Not authorized to send to channel 'general'");
  }

  @Test
  void unsubscriptionAppliesImmediately() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member);
    awaitCached(world.member, closed.id());
    awaitCached(world.bot, closed.id());
    world.unsubscribe(closed, world.member);
    String missing = "Channel with ID '%d' does not exist".formatted(closed.id());
    send(world.member, closed.id(), "t").refused(400, "STREAM_DOES_NOT_EXIST", missing);
    send(world.bot, closed.id(), "t").refused(400, "STREAM_DOES_NOT_EXIST", missing);
  }

  @Test
  void roleChangeAppliesImmediately() {
    Channel channel = world.channel("general");
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("members")));
    awaitCached(world.member, channel.id());
    world.change(world.member, Map.of("role", 600));
    send(world.member, channel.id(), "t")
        .refused(
            400,
            "STREAM_DOES_NOT_EXIST",
            "Channel with ID '%d' does not exist".formatted(channel.id()));
    world.change(world.member, Map.of("role", 400));
    awaitCached(world.member, channel.id());
    world.deactivate(world.member);
    send(world.member, channel.id(), "t").refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void organizationTopicPolicyAppliesImmediately() {
    Channel channel = world.channel("general");
    awaitCached(world.member, channel.id());
    world.changeOrganizationSettings(Map.of("topics_policy", "empty_topic_only"));
    send(world.member, channel.id(), "t")
        .refused(400, "BAD_REQUEST", "Only the general chat topic is allowed in this channel.");
  }

  @Test
  void newLinkifierAppliesImmediately() {
    Channel channel = world.channel("general");
    awaitCached(world.member, channel.id());
    for (int i = 0; i < 3; i++) {
      Object[] linkifier = {
        "pattern", "#I%d(?P<id>[0-9]+)".formatted(i), "url_template", "https://e.com/{id}"
      };
      world.as(world.owner).post("/api/v1/realm/filters", linkifier).succeeded();
      Object[] parameters = {
        "type", "stream", "to", channel.id(), "topic", "t", "content", "see #I%d7".formatted(i)
      };
      long id =
          world
              .withoutSeenHeader(world.member)
              .post("/api/v1/messages", parameters)
              .succeeded()
              .longAt("/id");
      assertThat(world.fetch(world.member, id).textAt("/message/content"))
          .contains("https://e.com/7");
    }
  }

  @Test
  void groupMembershipsAreNotCached() {
    Channel channel = world.channel("general");
    long groupId = world.group("writers", world.member);
    world.change(channel, Map.of("can_send_message_group", groupId));
    for (int i = 0; i < 5; i++) {
      assertThat(statementsOfSend(world.member, channel.id(), "t")).isNotEmpty();
    }
  }

  @Test
  void senderWithoutTopicRightIsCheckedOnEverySend() {
    Channel channel = world.channel("general");
    world.change(channel, Map.of("can_create_topic_group", world.systemGroup("administrators")));
    awaitCached(world.administrator, channel.id());
    for (int i = 0; i < 3; i++) {
      send(world.member, channel.id(), "T").succeeded();
    }
    send(world.member, channel.id(), "new")
        .refused(
            400, "BAD_REQUEST", "You do not have permission to create new topics in this channel.");
    send(world.administrator, channel.id(), "new").succeeded();
    send(world.member, channel.id(), "new").succeeded();
  }

  @Test
  void projectionUpdateByAnotherReplicaInvalidatesCache() {
    Channel channel = world.channel("general");
    awaitCached(world.member, channel.id());
    Database.execute("update channel set is_archived = true where channel_id = ?", channel.id());
    Database.execute(
        """
        update copy_position set number = number + 1
        where organization_id = ? and topic = 'channel-changed'
        """,
        world.id());
    Object[] parameters = {
      "type", "stream", "to", channel.id(), "topic", "t", "content", "a word or two"
    };
    Awaitility.await()
        .until(() ->
            world.withoutSeenHeader(world.member).post("/api/v1/messages", parameters).status()
                == 400);
  }
}
