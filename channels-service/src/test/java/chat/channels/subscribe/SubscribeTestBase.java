package chat.channels.subscribe;

import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** An organization with four users who subscribe each other to channels. */
final class SubscribeTestBase {

  static final String PATH = "/api/v1/users/me/subscriptions";

  final TestOrganization organization;
  final long owner;
  final long member;
  final long other;
  final long guest;
  private final TestServers servers;

  SubscribeTestBase(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.other = organization.account(Role.MEMBER);
    this.guest = organization.account(Role.GUEST);
  }

  long channel(String name, boolean isPrivate, Long... subscribers) {
    return organization
        .as(owner)
        .post(
            "/api/v1/channels/create",
            "name",
            name,
            "invite_only",
            isPrivate,
            "subscribers",
            List.of(subscribers))
        .succeeded()
        .longAt("/id");
  }

  static List<Map<String, String>> names(String... names) {
    return List.of(names).stream().map(name -> Map.of("name", name)).toList();
  }

  static Answer subscribe(ApiClient client, String... names) {
    return client.post(PATH, "subscriptions", names(names));
  }

  Answer subscribeOthers(ApiClient client, String name, Object... principals) {
    return client.post(PATH, "subscriptions", names(name), "principals", List.of(principals));
  }

  List<Long> members(long channelId) {
    JsonNode subscribers =
        organization
            .as(owner)
            .get("/api/v1/streams/" + channelId + "/members")
            .succeeded()
            .at("/subscribers");
    return StreamSupport.stream(subscribers.spliterator(), false).map(JsonNode::asLong).toList();
  }

  PublishedEvents published(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  JsonNode awaitPayload(String type, String op, long userId) {
    return published(Topic.CLIENT_EVENTS)
        .await(event ->
            event.value().path("type").asText().equals(type)
                && event.value().path("payload").path("op").asText().equals(op)
                && isFor(event, userId))
        .value()
        .path("payload");
  }

  private static boolean isFor(Event event, long userId) {
    JsonNode userIds = event.value().path("audience").path("user_ids");
    return StreamSupport.stream(userIds.spliterator(), false).anyMatch(id -> id.asLong() == userId);
  }

  List<String> streamOps(long userId) {
    return streamPayloads(userId).map(payload -> payload.path("op").asText()).toList();
  }

  /** The channel ids of the create events that the user received. */
  List<Long> shownChannels(long userId) {
    return streamPayloads(userId)
        .filter(payload -> payload.path("op").asText().equals("create"))
        .map(payload -> payload.at("/streams/0/stream_id").asLong())
        .toList();
  }

  private Stream<JsonNode> streamPayloads(long userId) {
    return published(Topic.CLIENT_EVENTS).all().stream()
        .filter(event -> event.value().path("type").asText().equals("stream"))
        .filter(event -> isFor(event, userId))
        .map(event -> event.value().path("payload"));
  }

  void removeFromGarden(long userId) {
    organization
        .as(owner)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(userId))
        .succeeded();
    awaitPayload("subscription", "remove", userId);
  }
}
