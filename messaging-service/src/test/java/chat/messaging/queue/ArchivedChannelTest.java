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

/** Events about archived channels, for clients that support these and for others. */
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
    world.awaitCopies();
  }

  private Queue knowing() {
    return world.queue(
        world.member,
        "client_capabilities",
        Map.of("notification_settings_null", true, "archived_channels", true));
  }

  private Queue notKnowing() {
    return world.queue(
        world.member, "client_capabilities", Map.of("notification_settings_null", true));
  }

  private Map<String, Object> toMember() {
    return Map.of("user_ids", List.of(world.member.id()));
  }

  private static Map<String, Object> toKnowing(Channel channel) {
    return Map.of("channel_id", channel.id(), "invite_only", true);
  }

  private static Map<String, Object> shown(Channel channel, boolean isArchived) {
    return Map.of("stream_id", channel.id(), "name", channel.name(), "is_archived", isArchived);
  }

  @SafeVarargs
  private void appear(Map<String, Object> audience, Map<String, Object>... streams) {
    world.say(
        "stream",
        audience,
        Map.of("op", "create", "streams", List.of(streams), "for_unarchiving", false));
  }

  private void rename(Channel channel, String name) {
    world.say(
        "stream",
        toKnowing(channel),
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

  private void come(Map<String, Object> audience, Channel... channels) {
    world.say(
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

  /** The events of the queue up to now, each in a few words. */
  private List<String> told(Queue queue) {
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

  private void end() {
    world.say("realm", Map.of("organization", true), Map.of("op", "end"));
  }

  @Test
  void archivedChannelThatIsOpenedIsShownToClientsThatKnowSuch() {
    Queue knowing = knowing();
    Queue notKnowing = notKnowing();
    appear(toMember(), shown(archived, true));
    come(toMember(), archived);
    appear(toMember(), shown(archived, true), shown(other, false));
    come(toMember(), other);
    end();
    assertThat(told(knowing))
        .containsExactly("create attic", "peer_add", "create attic cellar", "peer_add");
    assertThat(told(notKnowing)).containsExactly("create cellar", "peer_add");
  }

  @Test
  void whatChangesOfAnArchivedChannelIsShownToClientsThatKnowSuch() {
    Queue knowing = knowing();
    Queue notKnowing = notKnowing();
    rename(archived, "loft");
    rename(other, "vault");
    come(toKnowing(archived), archived);
    come(toKnowing(other), other);
    world.say(
        "subscription",
        toMember(),
        Map.of(
            "op", "update", "property", "pin_to_top", "value", true, "stream_id", archived.id()));
    end();
    assertThat(told(knowing))
        .containsExactly("update loft", "update vault", "peer_add", "peer_add", "update true");
    assertThat(told(notKnowing)).containsExactly("update vault", "peer_add", "update true");
  }

  @Test
  void restoredChannelIsShownWholeAndThenWhatChangesOfIt() {
    Queue knowing = knowing();
    Queue notKnowing = notKnowing();
    world
        .owners()
        .onceAsked(world.id(), () -> world.change(archived, Map.of("is_archived", false)));
    world.say(
        "stream",
        toKnowing(archived),
        Map.of(
            "op", "create", "streams", List.of(shown(archived, false)), "for_unarchiving", true));
    rename(archived, "loft");
    end();
    assertThat(told(knowing)).containsExactly("update false", "update loft");
    assertThat(told(notKnowing)).containsExactly("create attic", "update loft");
  }

  @Test
  void channelThatIsArchivedSinceHasItsEndShown() {
    archive(false);
    Queue notKnowing = notKnowing();
    rename(archived, "loft");
    archive(true);
    world.say(
        "stream",
        toKnowing(archived),
        Map.of("op", "delete", "stream_ids", List.of(archived.id())));
    end();
    assertThat(told(notKnowing)).last().isEqualTo("delete");
  }
}
