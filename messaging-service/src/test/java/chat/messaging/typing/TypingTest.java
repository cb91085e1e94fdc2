package chat.messaging.typing;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
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
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class TypingTest {

  private final World world;

  TypingTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer toPeople(Person sender, String op, List<Long> userIds) {
    return world.as(sender).post("/api/v1/typing", "op", op, "to", userIds);
  }

  private Answer toChannel(Person sender, String op, long channelId, String topic) {
    return world
        .as(sender)
        .post(
            "/api/v1/typing", "op", op, "type", "channel", "stream_id", channelId, "topic", topic);
  }

  private List<JsonNode> typingEvents(int number) {
    return Awaitility.await()
        .until(
            () ->
                world.events(Topic.CLIENT_EVENTS, number).stream()
                    .filter(event -> event.value().path("type").textValue().equals("typing"))
                    .toList(),
            events -> events.size() >= number)
        .stream()
        .peek(event -> EventContracts.check(List.of(event)))
        .map(Event::value)
        .toList();
  }

  @Test
  void typingEventGoesToDirectMessageRecipients() {
    toPeople(world.member, "start", List.of(world.otherMember.id())).succeeded();
    JsonNode event = typingEvents(1).getFirst();
    assertThat(event.at("/audience/user_ids").toString())
        .isEqualTo("[%d,%d]".formatted(world.member.id(), world.otherMember.id()));
    JsonNode payload = event.path("payload");
    assertThat(payload.path("op").textValue()).isEqualTo("start");
    assertThat(payload.path("message_type").textValue()).isEqualTo("direct");
    assertThat(payload.at("/sender/user_id").longValue()).isEqualTo(world.member.id());
    assertThat(payload.at("/sender/email").textValue()).isEqualTo(world.member.email());
    assertThat(payload.path("recipients")).hasSize(2);
    assertThat(payload.has("stream_id")).isFalse();
  }

  @Test
  void recipientsAreAcceptedByEmail() {
    world
        .as(world.member)
        .post("/api/v1/typing", "op", "stop", "to", world.otherMember.email())
        .succeeded();
    assertThat(typingEvents(1).getFirst().at("/payload/recipients")).hasSize(2);
  }

  @Test
  void typingEventGoesToChannelSubscribers() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
    toChannel(world.member, "stop", channel.id(), " t ").succeeded();
    JsonNode event = typingEvents(1).getFirst();
    assertThat(event.at("/audience/user_ids").toString())
        .isEqualTo("[%d,%d]".formatted(world.member.id(), world.otherMember.id()));
    assertThat(event.at("/payload/message_type").textValue()).isEqualTo("stream");
    assertThat(event.at("/payload/stream_id").longValue()).isEqualTo(channel.id());
    assertThat(event.at("/payload/topic").textValue()).isEqualTo("t");
    assertThat(event.at("/payload").has("recipients")).isFalse();
  }

  @Test
  void largeChannelsGetNoTypingEvents() {
    Channel large = world.channel("large");
    Channel small = world.channel("small");
    world.subscribe(small, world.member);
    world.subscribe(large, world.member);
    IntStream.range(0, 100)
        .mapToObj(i -> world.person(world.member.role(), "Many " + i))
        .forEach(person -> world.subscribe(large, person));
    toChannel(world.member, "start", large.id(), "t").succeeded();
    toChannel(world.member, "start", small.id(), "t").succeeded();
    assertThat(typingEvents(1))
        .hasSize(1)
        .allMatch(event -> event.at("/payload/stream_id").longValue() == small.id());
  }

  @Test
  void typingEventsSkipUsersWhoDisabledThem() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
    world.setUserSettings(world.otherMember, Map.of("receives_typing_notifications", false));
    world.awaitProjections();
    toPeople(world.member, "start", List.of(world.otherMember.id())).succeeded();
    toChannel(world.member, "start", channel.id(), "t").succeeded();
    List<JsonNode> events = typingEvents(2);
    assertThat(events.getFirst().at("/payload/recipients")).hasSize(2);
    assertThat(events)
        .allMatch(event ->
            event.at("/audience/user_ids").toString().equals("[%d]".formatted(world.member.id())));
  }

  private void disableTypingNotifications() {
    world.setUserSettings(
        world.member,
        Map.of(
            "send_private_typing_notifications", false,
            "send_stream_typing_notifications", false));
    world.awaitProjections();
  }

  @Test
  void disabledTypingNotificationsAreRefused() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member);
    disableTypingNotifications();
    toPeople(world.member, "start", List.of(world.otherMember.id()))
        .refused(400, "BAD_REQUEST", "User has disabled typing notifications for direct messages");
    toChannel(world.member, "start", channel.id(), "t")
        .refused(400, "BAD_REQUEST", "User has disabled typing notifications for channel messages");
  }

  @Test
  void reenabledTypingIsNotRefusedByStaleProjection() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member);
    disableTypingNotifications();
    world
        .owners()
        .beforeNextResponse(world.id(), () -> world.setUserSettings(world.member, Map.of()));
    world
        .withoutSeenHeader(world.member)
        .post("/api/v1/typing", "op", "start", "to", List.of(world.otherMember.id()))
        .succeeded();
    disableTypingNotifications();
    world
        .owners()
        .beforeNextResponse(world.id(), () -> world.setUserSettings(world.member, Map.of()));
    world
        .withoutSeenHeader(world.member)
        .post(
            "/api/v1/typing",
            "op",
            "start",
            "type",
            "channel",
            "stream_id",
            channel.id(),
            "topic",
            "t")
        .succeeded();
  }

  @Test
  void invalidTypingRequestsAreRefused() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    toChannel(world.otherMember, "start", closed.id(), "t")
        .refused(
            400, "STREAM_DOES_NOT_EXIST", "Channel with ID '" + closed.id() + "' does not exist");
    Channel open = world.channel("open");
    toChannel(world.guest, "start", open.id(), "t")
        .refused(
            400, "STREAM_DOES_NOT_EXIST", "Channel with ID '" + open.id() + "' does not exist");
    long unknown = world.unusedId();
    toPeople(world.member, "start", List.of(unknown))
        .refused(400, "BAD_REQUEST", "Invalid user ID " + unknown);
    toPeople(world.member, "start", List.of())
        .refused(400, "BAD_REQUEST", "Message must have recipients");
    world
        .as(world.member)
        .post("/api/v1/typing", "op", "start")
        .refused(400, "BAD_REQUEST", "Missing 'to' argument");
    world
        .as(world.member)
        .post("/api/v1/typing", "op", "start", "type", "stream", "topic", "t")
        .refused(400, "BAD_REQUEST", "Missing 'stream_id' argument");
    world
        .as(world.member)
        .post("/api/v1/typing", "op", "start", "type", "stream", "stream_id", closed.id())
        .refused(400, "BAD_REQUEST", "Missing topic");
    toPeople(world.member, "pause", List.of(world.guest.id()))
        .refused(400, "BAD_REQUEST", "Invalid op");
    toPeople(world.deactivated(), "start", List.of(world.guest.id()))
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  /** The checks of the specification (behaviour, 1.5), in its order. */
  @Test
  void typingEventNeedsPermissionToSend() {
    Channel quiet =
        world.channel("quiet", Map.of("can_send_message_group", world.systemGroup("nobody")));
    toChannel(world.member, "start", quiet.id(), "t")
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    Channel archived = world.channel("archived");
    world.subscribe(archived, world.member);
    world.change(archived, Map.of("is_archived", true));
    toChannel(world.member, "start", archived.id(), "t")
        .refused(400, "BAD_REQUEST", "Not authorized to send to channel 'archived'");
    world.change(archived, Map.of("is_archived", false));
    toChannel(world.member, "start", archived.id(), "t").succeeded();
    assertThat(typingEvents(1)).hasSize(1);
  }
}
