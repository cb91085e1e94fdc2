package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of a private channel are hidden from users who got access later. */
@ServiceTest(Program.MESSAGING)
final class OpenedChannelTest {

  private final World world;

  OpenedChannelTest(RunningService service) {
    this.world = new World(service);
    world.setUserSettings(world.owner, Map.of("automatically_follow_topics_policy", 4));
  }

  private void awaitEmptyOutbox() {
    Awaitility.await()
        .until(() ->
            Database.column("select id from outbox where organization_id = ?", world.id())
                .isEmpty());
  }

  /** The events up to the one with {@code op} {@code end}, inclusive. */
  private static List<JsonNode> untilEnd(Queue queue) {
    List<JsonNode> events = new ArrayList<>();
    while (events.isEmpty() || !events.getLast().path("op").asText().equals("end")) {
      events.addAll(queue.next(1));
    }
    return events;
  }

  private static List<String> types(Queue queue) {
    return untilEnd(queue).stream().map(event -> event.path("type").textValue()).toList();
  }

  private long send(Channel channel) {
    return world.sendTo(channel, world.owner, "t").succeeded().longAt("/id");
  }

  private void change(long message, String emojiName) {
    world
        .as(world.owner)
        .post("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", emojiName)
        .succeeded();
    world.as(world.owner).patch("/api/v1/messages/" + message, "content", emojiName).succeeded();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eventsFromBeforeTheOpeningAreHidden(boolean showsHistory) {
    Channel channel =
        world.channel(
            "c", Map.of("invite_only", true, "history_public_to_subscribers", showsHistory));
    world.subscribe(channel, world.owner, world.member);
    Queue subscriber = world.queue(world.member);
    Queue watching = world.queue(world.otherMember, "all_public_streams", true);
    long message = send(channel);
    change(message, "tada");
    awaitEmptyOutbox();
    world.publishClientEvent(
        "stream",
        Map.of(
            "channel_id",
            channel.id(),
            "invite_only",
            true,
            "history_public_to_subscribers",
            showsHistory),
        Map.of("op", "update", "property", "description", "value", "secret"));
    world.change(channel, Map.of("invite_only", false, "history_public_to_subscribers", true));
    world.publishClientEvent(
        "stream",
        Map.of("user_ids", List.of(world.owner.id())),
        Map.of("op", "update", "property", "invite_only", "value", false));
    change(message, "heart");
    send(channel);
    awaitEmptyOutbox();
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(types(subscriber))
        .containsExactly(
            "message",
            "reaction",
            "update_message",
            "stream",
            "reaction",
            "update_message",
            "message",
            "realm");
    assertThat(types(watching)).containsExactly("reaction", "update_message", "message", "realm");
  }

  private void sendToMember(String op, Channel channel) {
    world.publishClientEvent(
        "stream",
        Map.of("user_ids", List.of(world.member.id())),
        Map.of("op", op, "streams", List.of(Map.of("stream_id", channel.id()))));
  }

  private void sendDescription(Channel channel, String description) {
    world.publishClientEvent(
        "stream",
        Map.of("channel_id", channel.id(), "invite_only", true),
        Map.of("op", "update", "property", "description", "value", description));
  }

  private static List<String> values(Queue queue) {
    return untilEnd(queue).stream()
        .map(event -> event.path("value").asText(event.path("op").textValue()))
        .toList();
  }

  @Test
  void latePollShowsNothingFromBeforeTheChannelAppeared() {
    Channel channel = world.channel("c", Map.of("invite_only", true));
    Queue late = world.queue(world.member, "event_types", List.of("stream", "realm"));
    Queue subscriber = world.queue(world.owner, "event_types", List.of("stream", "realm"));
    world.subscribe(channel, world.owner);
    sendDescription(channel, "before");
    world.subscribe(channel, world.member);
    sendToMember("create", channel);
    sendDescription(channel, "while");
    sendToMember("delete", channel);
    sendDescription(channel, "between");
    sendToMember("create", channel);
    sendDescription(channel, "after");
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    // When the subscriber has seen the end, all events are available to the late poll.
    assertThat(values(subscriber)).containsExactly("before", "while", "between", "after", "end");
    assertThat(values(late)).containsExactly("create", "while", "delete", "create", "after", "end");
  }

  @Test
  void receivedMessageIsShownAfterTheChannelsDeleteEvent() {
    Channel channel = world.channel("c", Map.of("invite_only", true));
    world.subscribe(channel, world.owner, world.member);
    Queue late =
        world.queue(world.member, "event_types", List.of("stream", "message", "reaction", "realm"));
    Queue subscriber = world.queue(world.owner);
    sendToMember("delete", channel);
    long received = send(channel);
    world
        .as(world.owner)
        .post("/api/v1/messages/%d/reactions".formatted(received), "emoji_name", "tada")
        .succeeded();
    awaitEmptyOutbox();
    world.unsubscribe(channel, world.member);
    send(channel);
    awaitEmptyOutbox();
    world.subscribe(channel, world.member);
    sendToMember("create", channel);
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    untilEnd(subscriber);
    assertThat(types(late)).containsExactly("stream", "message", "reaction", "stream", "realm");
  }

  @Test
  void eventAudienceMarksPrivateChannels() {
    Channel channel =
        world.channel("c", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(channel, world.owner);
    change(send(channel), "tada");
    change(send(world.channel("open")), "tada");
    var events = world.events(Topic.CLIENT_EVENTS, 6);
    EventContracts.check(events);
    String closed =
        "{\"channel_id\":%d,\"invite_only\":true,\"history_public_to_subscribers\":false}"
            .formatted(channel.id());
    assertThat(events.subList(0, 3))
        .allMatch(event -> event.value().path("audience").toString().equals(closed));
    assertThat(events.subList(3, 6))
        .noneMatch(event -> event.value().path("audience").has("invite_only"));
  }
}
