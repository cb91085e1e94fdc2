package chat.messaging.eventdelivery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of a private channel for users who know the channel but may not read it. */
@ServiceTest(Program.MESSAGING)
final class KnownChannelTest {

  private static final List<String> UPDATE = List.of("stream");
  private static final List<String> BOTH = List.of("stream", "subscription");

  private final World world;

  KnownChannelTest(RunningService service) {
    this.world = new World(service);
  }

  @ParameterizedTest
  @ValueSource(strings = {"can_subscribe_group", "can_add_subscribers_group"})
  void usersWhoMayJoinGetEventsOfChannelAndSubscribers(String setting) {
    Person owned = world.bot(world.otherMember);
    long group = world.group("letin", world.otherMember, world.guest);
    Channel channel =
        world.channel(
            "secret",
            Map.of("invite_only", true, "history_public_to_subscribers", false, setting, group));
    world.subscribe(channel, world.member);
    world.awaitProjections();
    List<Person> people =
        List.of(world.member, world.otherMember, owned, world.guest, world.administrator);
    List<Queue> queues = people.stream().map(world::queue).toList();
    Map<String, Object> ofChannel = Map.of("channel_id", channel.id());
    world.publishClientEvent(
        "stream", ofChannel, Map.of("op", "update", "property", "name", "value", "x"));
    peerAdd(ofChannel, channel);
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(queues.stream().map(KnownChannelTest::types).toList())
        .containsExactly(BOTH, BOTH, UPDATE, List.of(), BOTH);
    Queue late = world.queue(world.otherMember);
    Queue ofAdministrator = world.queue(world.administrator);
    world.sendTo(channel, world.member, "t").succeeded();
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(types(late)).isEmpty();
    assertThat(types(ofAdministrator)).isEmpty();
  }

  @Test
  void administratorButNotGuestGetsPrivateChannelSubscribers() {
    Person owned = world.bot(world.otherMember);
    long group = world.group("running", world.otherMember, world.guest);
    Channel channel =
        world.channel("secret", Map.of("invite_only", true, "can_administer_channel_group", group));
    world.awaitProjections();
    List<Queue> queues =
        Stream.of(world.otherMember, owned, world.guest, world.member).map(world::queue).toList();
    peerAdd(Map.of("channel_id", channel.id()), channel);
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(queues.stream().map(KnownChannelTest::types).toList())
        .containsExactly(List.of("subscription"), List.of(), List.of(), List.of());
  }

  @Test
  void peerAddIsDeliveredToAddressedUsersWithAccessOnly() {
    Channel channel =
        world.channel(
            "secret",
            Map.of(
                "invite_only",
                true,
                "can_administer_channel_group",
                world.group("running", world.otherMember)));
    world.awaitProjections();
    List<Queue> queues = Stream.of(world.otherMember, world.member).map(world::queue).toList();
    peerAdd(Map.of("user_ids", List.of(world.otherMember.id(), world.member.id())), channel);
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(queues.stream().map(KnownChannelTest::types).toList())
        .containsExactly(List.of("subscription"), List.of());
  }

  private void peerAdd(Map<String, ?> audience, Channel channel) {
    world.publishClientEvent(
        "subscription",
        audience,
        Map.of(
            "op",
            "peer_add",
            "stream_ids",
            List.of(channel.id()),
            "user_ids",
            List.of(world.owner.id())));
  }

  private static List<String> types(Queue queue) {
    List<JsonNode> events = new ArrayList<>();
    while (events.isEmpty() || !events.getLast().path("op").asText().equals("end")) {
      events.addAll(queue.next(1));
    }
    return events.stream()
        .map(event -> event.path("type").textValue())
        .filter(type -> !type.equals("realm"))
        .toList();
  }
}
