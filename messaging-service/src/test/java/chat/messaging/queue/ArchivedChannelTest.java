package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Events of archived channels, for clients with and without support for archived channels. */
@ServiceTest(Program.MESSAGING)
final class ArchivedChannelTest {

  private final World world;
  private final Channel archived;
  private final Channel other;

  ArchivedChannelTest(RunningService service) {
    this.world = new World(service);
    this.archived = world.channel("attic", Map.of("invite_only", true));
    this.other = world.channel("cellar", Map.of("invite_only", true));
    world.subscribe(archived, world.member);
    world.subscribe(other, world.member);
    archive(true);
  }

  private void archive(boolean isArchived) {
    world.change(archived, Map.of("is_archived", isArchived));
    world.awaitProjections();
  }

  private Queue queueWithSupport() {
    return world.queue(
        world.member,
        "client_capabilities",
        Map.of("notification_settings_null", true, "archived_channels", true));
  }

  private Queue queueWithoutSupport() {
    return world.queue(
        world.member, "client_capabilities", Map.of("notification_settings_null", true));
  }

  private Map<String, Object> toMember() {
    return Map.of("user_ids", List.of(world.member.id()));
  }

  private static Map<String, Object> toSubscribers(Channel channel) {
    return Map.of("channel_id", channel.id(), "invite_only", true);
  }

  private static Map<String, Object> payload(Channel channel, boolean isArchived) {
    return Map.of("stream_id", channel.id(), "name", channel.name(), "is_archived", isArchived);
  }

  @SafeVarargs
  private void sendCreate(Map<String, Object> audience, Map<String, Object>... streams) {
    world.publishClientEvent(
        "stream",
        audience,
        Map.of("op", "create", "streams", List.of(streams), "for_unarchiving", false));
  }

  private void sendRename(Channel channel, String name) {
    world.publishClientEvent(
        "stream",
        toSubscribers(channel),
        Map.of(
            "op",
            "update",
            "property",
            "name",
            "value",
            name,
            "stream_id",
            channel.id(),
            "name",
            channel.name()));
  }

  private void sendPeerAdd(Map<String, Object> audience, Channel... channels) {
    world.publishClientEvent(
        "subscription",
        audience,
        Map.of(
            "op",
            "peer_add",
            "stream_ids",
            Stream.of(channels).map(Channel::id).toList(),
            "user_ids",
            List.of(world.owner.id())));
  }

  /** The events of the queue before the end event, each as a short summary. */
  private List<String> summaries(Queue queue) {
    List<JsonNode> events = new ArrayList<>();
    while (events.isEmpty() || !events.getLast().path("op").asText().equals("end")) {
      events.addAll(queue.next(1));
    }
    return events.subList(0, events.size() - 1).stream()
        .map(event ->
            String.join(
                " ",
                Stream.concat(
                        Stream.of(event.path("op").asText(), event.path("value").asText()),
                        event.path("streams").findValuesAsText("name").stream())
                    .filter(word -> !word.isEmpty())
                    .toList()))
        .toList();
  }

  private void sendEnd() {
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
  }

  @Test
  void createEventOfAnArchivedChannelNeedsClientSupport() {
    Queue supporting = queueWithSupport();
    Queue legacy = queueWithoutSupport();
    sendCreate(toMember(), payload(archived, true));
    sendPeerAdd(toMember(), archived);
    sendCreate(toMember(), payload(archived, true), payload(other, false));
    sendPeerAdd(toMember(), other);
    sendEnd();
    assertThat(summaries(supporting))
        .containsExactly("create attic", "peer_add", "create attic cellar", "peer_add");
    assertThat(summaries(legacy)).containsExactly("create cellar", "peer_add");
  }

  @Test
  void changesOfAnArchivedChannelNeedClientSupport() {
    Queue supporting = queueWithSupport();
    Queue legacy = queueWithoutSupport();
    sendRename(archived, "loft");
    sendRename(other, "vault");
    sendPeerAdd(toSubscribers(archived), archived);
    sendPeerAdd(toSubscribers(other), other);
    world.publishClientEvent(
        "subscription",
        toMember(),
        Map.of(
            "op", "update", "property", "pin_to_top", "value", true, "stream_id", archived.id()));
    sendEnd();
    assertThat(summaries(supporting))
        .containsExactly("update loft", "update vault", "peer_add", "peer_add", "update true");
    assertThat(summaries(legacy)).containsExactly("update vault", "peer_add", "update true");
  }

  @Test
  void unarchivingSendsCreateToClientsWithoutSupport() {
    Queue supporting = queueWithSupport();
    Queue legacy = queueWithoutSupport();
    world
        .owners()
        .beforeNextResponse(world.id(), () -> world.change(archived, Map.of("is_archived", false)));
    world.publishClientEvent(
        "stream",
        toSubscribers(archived),
        Map.of(
            "op", "create", "streams", List.of(payload(archived, false)), "for_unarchiving", true));
    sendRename(archived, "loft");
    sendEnd();
    assertThat(summaries(supporting)).containsExactly("update false", "update loft");
    assertThat(summaries(legacy)).containsExactly("create attic", "update loft");
  }

  @Test
  void archivingSendsDeleteToClientsWithoutSupport() {
    archive(false);
    Queue legacy = queueWithoutSupport();
    sendRename(archived, "loft");
    archive(true);
    world.publishClientEvent(
        "stream",
        toSubscribers(archived),
        Map.of("op", "delete", "stream_ids", List.of(archived.id())));
    sendEnd();
    assertThat(summaries(legacy)).last().isEqualTo("delete");
  }
}
