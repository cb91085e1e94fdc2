package chat.messaging.markasread;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class MarkAsReadTest {

  private final World world;
  private final Channel channel;
  private final Channel other;
  private long inTopic;
  private long inOtherTopic;
  private long inOtherChannel;
  private long direct;

  MarkAsReadTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    this.other = world.channel("d");
  }

  @BeforeEach
  void send() {
    world.subscribe(channel, world.member, world.otherMember);
    world.subscribe(other, world.member, world.otherMember);
    inTopic = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    inOtherTopic = world.sendTo(channel, world.member, "u").succeeded().longAt("/id");
    inOtherChannel = world.sendTo(other, world.member, "t").succeeded().longAt("/id");
    direct = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
  }

  private List<Long> unread() {
    return List.of(inTopic, inOtherTopic, inOtherChannel, direct).stream()
        .filter(id ->
            !world.fetch(world.otherMember, id).at("/message/flags").toString().contains("read"))
        .toList();
  }

  private Answer post(String path, Object... parameters) {
    return world.as(world.otherMember).post("/api/v1/" + path, parameters);
  }

  @Test
  void topicIsMarkedAsRead() {
    post("mark_topic_as_read", "stream_id", channel.id(), "topic_name", "T").succeeded();
    assertThat(unread()).containsExactly(inOtherTopic, inOtherChannel, direct);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "general chat", " general chat ", "(no topic)"})
  void emptyTopicIsMarkedAsReadByAnyOfItsNames(String name) {
    long inEmptyTopic = world.sendTo(channel, world.member, "").succeeded().longAt("/id");
    post("mark_topic_as_read", "stream_id", channel.id(), "topic_name", name).succeeded();
    assertThat(world.fetch(world.otherMember, inEmptyTopic).at("/message/flags").toString())
        .contains("read");
    assertThat(unread()).containsExactly(inTopic, inOtherTopic, inOtherChannel, direct);
  }

  @Test
  void channelIsMarkedAsRead() {
    post("mark_stream_as_read", "stream_id", channel.id()).succeeded();
    assertThat(unread()).containsExactly(inOtherChannel, direct);
  }

  @Test
  void allMessagesAreMarkedAsRead() {
    assertThat(post("mark_all_as_read").succeeded().at("/complete").booleanValue()).isTrue();
    assertThat(unread()).isEmpty();
    post("mark_all_as_read").succeeded();
  }

  @Test
  void inaccessibleChannelIsRefused() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    post("mark_stream_as_read", "stream_id", closed.id())
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
    post("mark_topic_as_read", "stream_id", world.unusedId(), "topic_name", "t")
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
    post("mark_topic_as_read", "stream_id", channel.id())
        .refused(400, "BAD_REQUEST", "Missing 'topic_name' argument");
  }

  @Test
  void rangeOfANarrowIsMarkedAsRead() {
    Answer answer =
        post(
            "messages/flags/narrow",
            "anchor",
            "oldest",
            "num_before",
            0,
            "num_after",
            1,
            "narrow",
            List.of(Map.of("operator", "channel", "operand", channel.id())),
            "op",
            "add",
            "flag",
            "read");
    answer.succeeded();
    assertThat(answer.longAt("/processed_count")).isOne();
    assertThat(answer.longAt("/updated_count")).isOne();
    assertThat(answer.longAt("/first_processed_id")).isEqualTo(inTopic);
    assertThat(answer.longAt("/last_processed_id")).isEqualTo(inTopic);
    assertThat(answer.at("/found_oldest").booleanValue()).isTrue();
    assertThat(answer.at("/found_newest").booleanValue()).isFalse();
    assertThat(answer.at("/ignored_because_not_subscribed_channels").toString()).isEqualTo("[]");
    assertThat(unread()).containsExactly(inOtherTopic, inOtherChannel, direct);
  }

  @Test
  void flaggingANarrowAgainUpdatesNoMessage() {
    Object[] all = {
      "anchor", "newest", "num_before", 100, "num_after", 0, "op", "add", "flag", "starred"
    };
    assertThat(post("messages/flags/narrow", all).succeeded().longAt("/updated_count"))
        .isEqualTo(4);
    Answer again = post("messages/flags/narrow", all).succeeded();
    assertThat(again.longAt("/updated_count")).isZero();
    assertThat(again.longAt("/processed_count")).isEqualTo(4);
    post("messages/flags/narrow", "num_before", 1, "num_after", 0, "op", "add", "flag", "read")
        .refused(400, "BAD_REQUEST", "Missing 'anchor' argument");
    post(
            "messages/flags/narrow",
            "anchor",
            "newest",
            "num_before",
            5000,
            "num_after",
            5000,
            "op",
            "add",
            "flag",
            "read")
        .refused(400, "BAD_REQUEST", "Too many messages requested (maximum 5000).");
  }
}
