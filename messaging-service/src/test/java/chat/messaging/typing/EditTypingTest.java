package chat.messaging.typing;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
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

/** Typing notifications about the edit of a message. */
@ServiceTest(Program.MESSAGING)
final class EditTypingTest {

  private static final String TYPE = "typing_edit_message";

  private final World world;
  private final Channel channel;

  EditTypingTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
  }

  private Answer say(Person person, String op, long messageId) {
    return world.as(person).post("/api/v1/messages/" + messageId + "/typing", "op", op);
  }

  private long inChannel() {
    return world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
  }

  private long direct() {
    return world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
  }

  private List<JsonNode> events(int number) {
    List<Event> events =
        Awaitility.await()
            .until(
                () ->
                    world.events(Topic.CLIENT_EVENTS, number).stream()
                        .filter(event -> event.value().path("type").textValue().equals(TYPE))
                        .toList(),
                found -> found.size() >= number);
    EventContracts.check(events);
    return events.stream().map(Event::value).toList();
  }

  @Test
  void eventGoesToChannelSubscribers() {
    long id = inChannel();
    say(world.member, "start", id).succeeded();
    JsonNode event = events(1).getFirst();
    assertThat(event.at("/audience/user_ids").toString())
        .isEqualTo("[%d,%d]".formatted(world.member.id(), world.otherMember.id()));
    assertThat(event.path("payload").toString())
        .isEqualTo(
            """
            {"op":"start","sender_id":%d,"message_id":%d,\
            "recipient":{"type":"channel","channel_id":%d,"topic":"t"}}\
            """
                .formatted(world.member.id(), id, channel.id()));
  }

  @Test
  void eventGoesToDirectMessageParticipants() {
    long id = direct();
    say(world.member, "stop", id).succeeded();
    JsonNode event = events(1).getFirst();
    String people = "[%d,%d]".formatted(world.member.id(), world.otherMember.id());
    assertThat(event.at("/audience/user_ids").toString()).isEqualTo(people);
    assertThat(event.path("payload").toString())
        .isEqualTo(
            """
            {"op":"stop","sender_id":%d,"message_id":%d,\
            "recipient":{"type":"direct","user_ids":%s}}\
            """
                .formatted(world.member.id(), id, people));
  }

  @Test
  void largeChannelsGetNoEvents() {
    long id = inChannel();
    IntStream.range(0, 99)
        .mapToObj(i -> world.person(Role.MEMBER, "Many " + i))
        .forEach(person -> world.subscribe(channel, person));
    long inSmall = direct();
    say(world.member, "start", id).succeeded();
    say(world.member, "start", inSmall).succeeded();
    assertThat(events(1))
        .hasSize(1)
        .allMatch(event -> event.at("/payload/message_id").longValue() == inSmall);
  }

  @Test
  void usersWhoDisabledTypingGetNoEvents() {
    long inChannel = inChannel();
    long direct = direct();
    world.setUserSettings(world.otherMember, Map.of("receives_typing_notifications", false));
    world.awaitProjections();
    say(world.member, "start", inChannel).succeeded();
    say(world.member, "start", direct).succeeded();
    assertThat(events(2))
        .allMatch(event ->
            event.at("/audience/user_ids").toString().equals("[%d]".formatted(world.member.id())));
  }

  @Test
  void disabledTypingNotificationsAreRefused() {
    long inChannel = inChannel();
    long direct = direct();
    world.setUserSettings(
        world.member,
        Map.of(
            "send_private_typing_notifications", false,
            "send_stream_typing_notifications", false));
    world.awaitProjections();
    say(world.member, "start", direct)
        .refused(400, "BAD_REQUEST", "User has disabled typing notifications for direct messages");
    say(world.member, "start", inChannel)
        .refused(400, "BAD_REQUEST", "User has disabled typing notifications for channel messages");
  }

  @Test
  void onlyThoseWhoMayEditSendNotifications() {
    long id = inChannel();
    say(world.otherMember, "start", id)
        .refused(400, "BAD_REQUEST", "You don't have permission to edit this message");
    say(world.owner, "start", id)
        .refused(400, "BAD_REQUEST", "You don't have permission to edit this message");
    say(world.guest, "start", id).refused(400, "BAD_REQUEST", "Invalid message(s)");
    say(world.owner, "start", direct()).refused(400, "BAD_REQUEST", "Invalid message(s)");
    say(world.member, "start", world.unusedId()).refused(400, "BAD_REQUEST", "Invalid message(s)");
    say(world.member, "pause", id).refused(400, "BAD_REQUEST", "Invalid op");
    world
        .as(world.member)
        .post("/api/v1/messages/" + id + "/typing")
        .refused(400, "BAD_REQUEST", "Missing 'op' argument");
    say(world.deactivated(), "start", id).refused(401, "UNAUTHORIZED", "Account is deactivated");
    world.changeOrganizationSettings(Map.of("allow_message_editing", false));
    say(world.member, "start", id)
        .refused(400, "BAD_REQUEST", "Your organization has turned off message editing");
  }

  @Test
  void editInArchivedChannelIsRefused() {
    long id = inChannel();
    world.change(channel, Map.of("is_archived", true));
    say(world.member, "start", id).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void queueGetsEventWithDisplayNameOfEmptyTopic() {
    long id = world.sendTo(channel, world.member, "").succeeded().longAt("/id");
    Queue queue = world.queue(world.otherMember, "event_types", List.of(TYPE));
    say(world.member, "start", id).succeeded();
    JsonNode event = queue.next();
    assertThat(event.path("message_id").longValue()).isEqualTo(id);
    assertThat(event.at("/recipient/topic").textValue()).isEqualTo("general chat");
  }

  @Test
  void laterSubscriberOfProtectedHistoryGetsNoEvent() {
    Channel closed =
        world.channel(
            "closed", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(closed, world.member);
    long hidden = world.sendTo(closed, world.member, "secret").succeeded().longAt("/id");
    world.subscribe(closed, world.otherMember);
    world.awaitProjections();
    long shown = world.sendTo(closed, world.member, "open").succeeded().longAt("/id");
    Queue queue = world.queue(world.otherMember, "event_types", List.of(TYPE));
    say(world.member, "start", hidden).succeeded();
    say(world.member, "start", shown).succeeded();
    assertThat(queue.next().path("message_id").longValue()).isEqualTo(shown);
  }
}
