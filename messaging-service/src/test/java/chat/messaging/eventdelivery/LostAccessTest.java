package chat.messaging.eventdelivery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events about a channel that were addressed to a user who has since lost access to it. */
@ServiceTest(Program.MESSAGING)
final class LostAccessTest {

  private static final int MUTED = 1;

  private final World world;

  LostAccessTest(RunningService service) {
    this.world = new World(service);
  }

  private void mute(Person person, Channel channel, String topic) {
    world
        .as(person)
        .post(
            "/api/v1/user_topics",
            "stream_id",
            channel.id(),
            "topic",
            topic,
            "visibility_policy",
            MUTED)
        .succeeded();
  }

  private void rename(long message, String topic) {
    world
        .as(world.owner)
        .patch("/api/v1/messages/" + message, "topic", topic, "propagate_mode", "change_all")
        .succeeded();
  }

  private Queue queue(Person person) {
    return world.queue(person, "event_types", List.of("user_topic", "realm"));
  }

  /** The events of the queue up to now. */
  private List<JsonNode> eventsUpToNow(Queue queue) {
    Awaitility.await()
        .until(() ->
            Database.column("select id from outbox where organization_id = ?", world.id())
                .isEmpty());
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    List<JsonNode> events = new ArrayList<>();
    while (events.isEmpty() || !events.getLast().path("op").asText().equals("end")) {
      events.addAll(queue.next(1));
    }
    return events.subList(0, events.size() - 1);
  }

  private List<String> topics(Queue queue) {
    return eventsUpToNow(queue).stream()
        .filter(event -> event.path("type").textValue().equals("user_topic"))
        .map(event -> event.path("topic_name").textValue())
        .toList();
  }

  private JsonNode registered(Person person, String eventType) {
    return world
        .as(person)
        .post("/api/v1/register", "fetch_event_types", List.of(eventType))
        .succeeded()
        .json();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void formerSubscriberGetsNoTopicRenameEvents(boolean isGuest) {
    Person person = isGuest ? world.guest : world.member;
    Channel channel = world.channel("c", isGuest ? Map.of() : Map.of("invite_only", true));
    world.subscribe(channel, world.owner, person);
    long message = world.sendTo(channel, world.owner, "plan").succeeded().longAt("/id");
    mute(world.owner, channel, "plan");
    mute(person, channel, "plan");
    world.unsubscribe(channel, person);
    world.awaitProjections();
    Queue left = queue(person);
    Queue stayed = queue(world.owner);
    rename(message, "idea");
    rename(message, "secret");
    assertThat(topics(left)).isEmpty();
    assertThat(topics(stayed)).containsExactly("plan", "idea", "idea", "secret");
    assertThat(registered(person, "user_topic").path("user_topics")).isEmpty();
    assertThat(registered(person, "muted_topics").path("muted_topics")).isEmpty();
    world.subscribe(channel, person);
    assertThat(registered(person, "user_topic").at("/user_topics/0/topic_name").textValue())
        .isEqualTo("secret");
    assertThat(registered(person, "muted_topics").at("/muted_topics/0/1").textValue())
        .isEqualTo("secret");
  }

  @Test
  void emailHiddenSincePublicationIsNotDelivered() {
    String real = "iris@example.org";
    Person iris = world.person(Role.MEMBER, "Iris", Map.of("email", real, "delivery_email", real));
    world.awaitProjections();
    Queue queue =
        world.queue(
            world.member,
            "event_types",
            List.of("message", "reaction", "realm_user", "presence", "realm"));
    long message = world.sendTo(List.of(world.member), iris).succeeded().longAt("/id");
    world
        .as(iris)
        .post("/api/v1/messages/" + message + "/reactions", "emoji_name", "tada")
        .succeeded();
    for (String field : List.of("delivery_email", "new_email", "email")) {
      world.publishClientEvent(
          "realm_user",
          Map.of("organization", true),
          Map.of("op", "update", "person", Map.of("user_id", iris.id(), field, real)));
    }
    world.publishClientEvent(
        "presence",
        Map.of("organization", true),
        Map.of("user_id", iris.id(), "email", real, "presences", Map.of()));
    String hidden = "user7@chat.example.com";
    world.change(iris, Map.of("email", hidden, "email_address_visibility", 4));
    world.awaitProjections();
    List<JsonNode> events = eventsUpToNow(queue);
    assertThat(events).hasSize(6);
    assertThat(events.toString()).doesNotContain(real);
    assertThat(texts(events, "/message/sender_email")).containsExactly(hidden);
    assertThat(
            texts(
                events, "/message/display_recipient/0/email", "/message/display_recipient/1/email"))
        .contains(hidden);
    assertThat(texts(events, "/user/email")).containsExactly(hidden);
    assertThat(texts(events, "/person/new_email")).containsExactly(hidden);
    assertThat(events).filteredOn(event -> event.at("/person/delivery_email").isNull()).hasSize(1);
  }

  /** The texts at any of these JSON pointers. */
  private static List<String> texts(List<JsonNode> events, String... pointers) {
    return events.stream()
        .flatMap(event -> Stream.of(pointers).map(event::at))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .toList();
  }

  @Test
  void channelClosedSincePublicationIsNotDelivered() {
    Channel closed = world.channel("secret", Map.of("invite_only", true));
    Channel open = world.channel("open", Map.of("invite_only", true));
    world.subscribe(closed, world.owner, world.member);
    world.subscribe(open, world.member);
    world.awaitProjections();
    Queue queue = world.queue(world.member, "event_types", List.of("stream", "realm"));
    for (List<Channel> some : List.of(List.of(closed), List.of(closed, open))) {
      world.publishClientEvent(
          "stream",
          Map.of("user_ids", List.of(world.member.id())),
          Map.of(
              "op",
              "create",
              "streams",
              some.stream()
                  .map(channel -> Map.of("stream_id", channel.id(), "name", channel.name()))
                  .toList()));
    }
    world.unsubscribe(closed, world.member);
    world.awaitProjections();
    List<JsonNode> events = eventsUpToNow(queue);
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().path("streams").findValuesAsText("name")).containsExactly("open");
  }

  /** An event about the account's own data is delivered unless it names a topic. */
  @ParameterizedTest
  @CsvSource({
    "user_topic, false",
    "attachment, true",
    "update_message_flags, true",
    "subscription, true"
  })
  void onlyTopicEventsAreWithheldAfterLosingAccess(String type, boolean isShown) {
    Channel channel = world.channel("c", Map.of("invite_only", true));
    world.subscribe(channel, world.owner, world.member);
    world.awaitProjections();
    Queue queue = world.queue(world.member, "event_types", List.of(type, "realm"));
    world.publishClientEvent(
        type,
        Map.of("user_ids", List.of(world.member.id())),
        Map.of(
            "op",
            "update",
            "stream_id",
            channel.id(),
            "topic_name",
            "secret",
            "visibility_policy",
            MUTED,
            "last_updated",
            1_704_103_200));
    world.unsubscribe(channel, world.member);
    world.awaitProjections();
    assertThat(eventsUpToNow(queue)).hasSize(isShown ? 1 : 0);
  }
}
