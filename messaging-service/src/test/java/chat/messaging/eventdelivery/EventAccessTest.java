package chat.messaging.eventdelivery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
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

/** Access to events, also at the moment when access changes. */
@ServiceTest(Program.MESSAGING)
final class EventAccessTest {

  private static final Map<String, Object> PRIVATE = Map.of("invite_only", true);
  private static final Map<String, Object> PROTECTED =
      Map.of("invite_only", true, "history_public_to_subscribers", false);
  private static final Map<String, Boolean> BULK =
      Map.of("notification_settings_null", true, "bulk_message_deletion", true);

  private final World world;

  EventAccessTest(RunningService service) {
    this.world = new World(service);
    for (Person sender : List.of(world.owner, world.member)) {
      world.setUserSettings(sender, Map.of("automatically_follow_topics_policy", 4));
    }
  }

  private long send(Channel channel) {
    return world.sendTo(channel, world.owner, "t").succeeded().longAt("/id");
  }

  /** Publishes an event to the whole organization, behind all earlier events. */
  private void publishEnd() {
    Awaitility.await()
        .until(() ->
            Database.column("select id from outbox where organization_id = ?", world.id())
                .isEmpty());
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
  }

  /** The events of the queue before {@link #publishEnd}. */
  private static List<JsonNode> drain(Queue queue) {
    List<JsonNode> events = new ArrayList<>();
    while (events.isEmpty() || !events.getLast().path("op").asText().equals("end")) {
      events.addAll(queue.next(1));
    }
    return events.subList(0, events.size() - 1);
  }

  private static List<Long> messages(Queue queue) {
    return drain(queue).stream().map(event -> event.at("/message/id").longValue()).toList();
  }

  private static List<String> types(Queue queue) {
    return drain(queue).stream().map(event -> event.path("type").textValue()).toList();
  }

  private void publish(Channel channel, String type, Object payload) {
    world.publishClientEvent(type, Map.of("channel_id", channel.id()), payload);
  }

  @Test
  void messageIsDeliveredToSubscribersOnly() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member, world.guest);
    List<Queue> subscribers =
        Stream.of(world.owner, world.member, world.guest).map(world::queue).toList();
    List<Queue> others =
        Stream.of(world.administrator, world.otherMember, world.bot).map(world::queue).toList();
    long message = send(channel);
    publishEnd();
    subscribers.forEach(queue -> assertThat(messages(queue)).containsExactly(message));
    others.forEach(queue -> assertThat(messages(queue)).isEmpty());
  }

  @Test
  void allPublicStreamsQueueShowsUnsubscribedChannels() {
    Queue watching = world.queue(world.otherMember, "all_public_streams", true);
    Queue notWatching = world.queue(world.otherMember);
    Channel open = world.channel("open");
    Channel closed = world.channel("closed", PRIVATE);
    world.subscribe(open, world.owner);
    world.subscribe(closed, world.owner);
    long message = send(open);
    send(closed);
    publishEnd();
    List<JsonNode> events = drain(watching);
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().at("/message/id").longValue()).isEqualTo(message);
    assertThat(events.getFirst().path("flags").isEmpty()).isTrue();
    assertThat(messages(notWatching)).isEmpty();
  }

  @Test
  void unsubscribedUserIsNotShownLaterMessages() {
    for (Map<String, Object> kind : List.of(Map.<String, Object>of(), PRIVATE, PROTECTED)) {
      Channel channel = world.channel("c" + kind.size(), kind);
      world.subscribe(channel, world.owner, world.member);
      // No flag events: leaving a channel marks its messages as read.
      Queue queue = world.queue(world.member, "event_types", List.of("message", "realm"));
      long before = send(channel);
      world.unsubscribe(channel, world.member);
      send(channel);
      publishEnd();
      assertThat(messages(queue)).isEqualTo(kind.isEmpty() ? List.of(before) : List.of());
    }
  }

  @Test
  void newSubscriberIsNotShownEarlierMessages() {
    for (Map<String, Object> kind : List.of(Map.<String, Object>of(), PRIVATE, PROTECTED)) {
      Channel channel = world.channel("c" + kind.size(), kind);
      world.subscribe(channel, world.owner);
      Queue queue = world.queue(world.member);
      send(channel);
      world.subscribe(channel, world.member);
      long after = send(channel);
      publishEnd();
      assertThat(messages(queue)).containsExactly(after);
    }
  }

  @Test
  void channelMadePrivateIsHiddenFromPublicStreamsQueue() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner);
    Queue queue = world.queue(world.member, "all_public_streams", true);
    long message = send(channel);
    world.awaitProjections();
    world.change(channel, PRIVATE);
    world.publishClientEvent(
        "stream",
        Map.of("user_ids", List.of(world.owner.id())),
        Map.of("op", "update", "property", "invite_only", "value", true));
    publishEnd();
    assertThat(message).isPositive();
    assertThat(messages(queue)).isEmpty();
  }

  @Test
  void accessChangeAppliesToLaterEventsDespiteLateProjections() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner);
    world.awaitProjections();
    Queue queue = world.queue(world.member);
    // The client event precedes the change, which follows when the owning service is asked.
    world.owners().beforeNextResponse(world.id(), () -> world.change(channel, PRIVATE));
    world.publishClientEvent(
        "stream",
        Map.of("user_ids", List.of(world.owner.id())),
        Map.of("op", "update", "property", "invite_only", "value", true));
    publish(
        channel, "stream", Map.of("op", "update", "property", "description", "value", "secret"));
    publishEnd();
    assertThat(types(queue)).isEmpty();
  }

  @Test
  void eventsAreDeliveredWhileOwningServicesAreDown() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member);
    world.awaitProjections();
    Queue queue = world.queue(world.member);
    world.owners().setUnavailable(world.id());
    publish(channel, "stream", Map.of("op", "update", "property", "name", "value", "x"));
    assertThat(queue.next().path("property").textValue()).isEqualTo("name");
  }

  @Test
  void deactivatedAccountGetsNoEvents() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member);
    Queue queue = world.queue(world.member);
    send(channel);
    world.deactivate(world.member);
    world.awaitProjections();
    queue
        .pollAs(world.withoutSeenHeader(world.member), "dont_block", true)
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void deletedMessageIsNotDelivered() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member);
    Queue queue = world.queue(world.member, "client_capabilities", BULK);
    long message = send(channel);
    world.as(world.owner).delete("/api/v1/messages/" + message).succeeded();
    publishEnd();
    List<JsonNode> events = drain(queue);
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().path("type").textValue()).isEqualTo("delete_message");
  }

  @Test
  void deletionEventHasBulkAndSingleForms() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member, world.guest);
    Queue bulk = world.queue(world.member, "client_capabilities", BULK);
    Queue each = world.queue(world.member);
    Queue outsider = world.queue(world.otherMember);
    long message = send(channel);
    bulk.next();
    each.next();
    world.as(world.owner).delete("/api/v1/messages/" + message).succeeded();
    JsonNode event = bulk.next();
    assertThat(event.path("message_ids").toString()).isEqualTo("[" + message + "]");
    assertThat(event.path("message_type").textValue()).isEqualTo("stream");
    assertThat(event.path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(event.path("topic").textValue()).isEqualTo("t");
    assertThat(event.has("subscriptions_numbers")).isFalse();
    JsonNode single = each.next();
    assertThat(single.path("message_id").longValue()).isEqualTo(message);
    assertThat(single.has("message_ids")).isFalse();
    publishEnd();
    assertThat(types(outsider)).isEmpty();
  }

  @Test
  void eventsOfProtectedHistoryGoToReceiversOnly() {
    Channel channel = world.channel("secret", PROTECTED);
    world.subscribe(channel, world.owner, world.member);
    long message = send(channel);
    world.subscribe(channel, world.otherMember);
    world.awaitProjections();
    Queue received = world.queue(world.member);
    Queue subscribedLater = world.queue(world.otherMember);
    world
        .as(world.owner)
        .post("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", "tada")
        .succeeded();
    world.as(world.owner).patch("/api/v1/messages/" + message, "content", "new").succeeded();
    world.as(world.owner).delete("/api/v1/messages/" + message).succeeded();
    publishEnd();
    assertThat(types(subscribedLater)).isEmpty();
    // Only the deletion is delivered, because the message no longer exists.
    assertThat(types(received)).containsExactly("delete_message");
  }

  @Test
  void reactionAndEditEventsOmitInternalFields() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member);
    long message = send(channel);
    world.awaitProjections();
    Queue queue = world.queue(world.member, "event_types", List.of("reaction", "update_message"));
    world
        .as(world.owner)
        .post("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", "tada")
        .succeeded();
    JsonNode reaction = queue.next();
    assertThat(reaction.path("emoji_name").textValue()).isEqualTo("tada");
    assertThat(reaction.has("subscriptions_number")).isFalse();
    world
        .as(world.owner)
        .patch("/api/v1/messages/" + message, "content", "@**Mia Member**")
        .succeeded();
    JsonNode edit = queue.next();
    assertThat(edit.path("content").textValue()).isEqualTo("@**Mia Member**");
    assertThat(edit.path("flags").toString()).isEqualTo("[\"mentioned\"]");
    assertThat(edit.has("subscriptions_numbers")).isFalse();
    assertThat(edit.has("mentioned_user_ids")).isFalse();
  }

  @Test
  void moveIsDeletionForUsersWithoutAccessToNewChannel() {
    Channel from = world.channel("from");
    Channel to = world.channel("to", PRIVATE);
    world.subscribe(from, world.owner, world.member, world.otherMember);
    world.subscribe(to, world.owner, world.member);
    long message = send(from);
    world.awaitProjections();
    Queue follows = world.queue(world.member, "client_capabilities", BULK);
    Queue stays = world.queue(world.otherMember, "client_capabilities", BULK);
    world.as(world.owner).patch("/api/v1/messages/" + message, "stream_id", to.id()).succeeded();
    publishEnd();
    List<JsonNode> followed =
        drain(follows).stream()
            .filter(event -> !event.path("type").asText().equals("message"))
            .toList();
    assertThat(followed).hasSize(1);
    assertThat(followed.getFirst().path("type").textValue()).isEqualTo("update_message");
    assertThat(followed.getFirst().path("new_stream_id").longValue()).isEqualTo(to.id());
    List<JsonNode> stayed =
        drain(stays).stream()
            .filter(event -> !event.path("type").asText().equals("message"))
            .toList();
    assertThat(stayed).hasSize(1);
    assertThat(stayed.getFirst().path("type").textValue()).isEqualTo("delete_message");
    assertThat(stayed.getFirst().has("moved_to_stream_id")).isFalse();
  }

  @Test
  void messageMovedToClosedChannelIsNotDelivered() {
    Channel from = world.channel("from");
    Channel to = world.channel("to", PRIVATE);
    world.subscribe(from, world.owner, world.member);
    world.subscribe(to, world.owner);
    world.awaitProjections();
    Queue queue = world.queue(world.member, "event_types", List.of("message", "realm"));
    long message = send(from);
    world.as(world.owner).patch("/api/v1/messages/" + message, "stream_id", to.id()).succeeded();
    publishEnd();
    assertThat(messages(queue)).isEmpty();
  }

  @Test
  void audienceUsesCurrentRole() {
    Queue member = world.queue(world.member);
    Queue administrator = world.queue(world.administrator);
    Queue owner = world.queue(world.owner);
    world.publishClientEvent(
        "x",
        Map.of("roles", List.of(100, 200), "except_user_id", world.owner.id()),
        Map.of("n", 1));
    publishEnd();
    assertThat(types(administrator)).containsExactly("x");
    assertThat(types(owner)).isEmpty();
    assertThat(types(member)).isEmpty();
    Queue demoted = world.queue(world.administrator);
    world.publishClientEvent("x", Map.of("roles", List.of(200)), Map.of("n", 2));
    world.change(world.administrator, Map.of("role", 400));
    world.awaitProjections();
    publishEnd();
    assertThat(types(demoted)).isEmpty();
  }

  @Test
  void channelEventsReachReadersAdministratorsAndBots() {
    Channel closed = world.channel("closed", PRIVATE);
    Channel managed =
        world.channel(
            "managed",
            Map.of(
                "invite_only",
                true,
                "can_administer_channel_group",
                Map.of(
                    "direct_members",
                    List.of(world.otherMember.id()),
                    "direct_subgroups",
                    List.of())));
    world.subscribe(closed, world.member);
    world.awaitProjections();
    List<Person> people =
        List.of(
            world.owner,
            world.administrator,
            world.moderator,
            world.member,
            world.otherMember,
            world.guest,
            world.bot);
    List<Queue> queues = people.stream().map(world::queue).toList();
    publish(closed, "stream", Map.of("op", "update", "n", "closed"));
    publish(managed, "stream", Map.of("op", "update", "n", "managed"));
    publish(closed, "subscription", Map.of("op", "peer_add", "user_ids", List.of(1), "n", "peers"));
    publishEnd();
    List<String> delivered =
        queues.stream()
            .map(queue ->
                String.join(
                    " ", drain(queue).stream().map(event -> event.path("n").textValue()).toList()))
            .toList();
    assertThat(delivered)
        .containsExactly(
            "closed managed peers",
            "closed managed peers",
            "",
            "closed peers",
            "managed",
            "",
            "closed");
  }

  @Test
  void eventsOfOtherOrganizationAreNotDelivered() {
    World elsewhere = world.another();
    Queue queue = elsewhere.queue(elsewhere.member);
    world.publishClientEvent("x", Map.of("organization", true), Map.of());
    world.publishClientEvent("x", Map.of("user_ids", List.of(elsewhere.member.id())), Map.of());
    elsewhere.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(types(queue)).isEmpty();
  }
}
