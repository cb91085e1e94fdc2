package chat.messaging.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class ChannelProjectionTest {

  private final World world;

  ChannelProjectionTest(RunningService service) {
    this.world = new World(service);
  }

  @Test
  void malformedGroupSettingIsNotProjected() {
    Channel channel = world.channel("before");
    world.change(
        channel, Map.of("name", "after", "can_subscribe_group", Map.of("direct_members", "all")));
    world.awaitProjections();
    world.send(world.member, messageTo("before")).succeeded();
    world
        .send(world.member, messageTo("after"))
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'after' does not exist");
  }

  @Test
  void subscriptionWithMismatchedKeyIsNotProjected() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    Map<String, Object> subscription =
        Map.of(
            "version",
            1,
            "organization_id",
            world.id(),
            "channel_id",
            closed.id(),
            "user_id",
            world.member.id(),
            "is_subscribed",
            true,
            "periods",
            List.of(Map.of("from", 1)));
    String mismatchedKey = "%d:%d:%d".formatted(world.id(), closed.id(), world.owner.id());
    TestServers.get()
        .events()
        .publish(Topic.SUBSCRIPTION_CHANGED, world.id(), mismatchedKey, subscription);
    world
        .send(world.member, messageTo("closed"))
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'closed' does not exist");
  }

  /** Simulates the first release that projects these rights: it replays the topic. */
  @Test
  void replayAddsMissingRightsWithoutRevertingChannel() {
    Channel channel = world.channel("before");
    world.change(channel, Map.of("name", "after"));
    world.awaitProjections();
    deleteRights(channel);
    republish(channel, 1, "before", world.systemGroup("members"));
    republish(channel, 2, "after", world.systemGroup("everyone"));
    republish(channel, 1, "before", world.systemGroup("members"));
    await()
        .until(() -> rights(channel).equals(List.of(Long.toString(world.systemGroup("everyone")))));
    world.send(world.member, messageTo("after")).succeeded();
    world
        .send(world.member, messageTo("before"))
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'before' does not exist");
    assertThat(rights(channel)).containsExactly(Long.toString(world.systemGroup("everyone")));
  }

  @Test
  void migrationUpdatesNameKeysWithoutConflict() throws IOException {
    Channel great = world.channel("GRO\u1e9e");
    Channel capital = world.channel("Ma\u1e9e", Map.of("is_archived", true));
    Channel small = world.channel("Maß");
    world.awaitProjections();
    Database.execute(
        "update channel set name_key = lower(name) where channel_id in (?, ?)",
        great.id(),
        capital.id());
    try (InputStream migration =
        getClass().getResourceAsStream("/db/messaging/V62__name_keys_of_capital_sharp_s.sql")) {
      Database.execute(new String(requireNonNull(migration).readAllBytes(), UTF_8));
    }
    world.change(capital, Map.of("message_retention_days", 9));
    world.awaitProjections();
    world.send(world.member, messageTo("gross")).succeeded();
    world.send(world.member, messageTo("MA\u1e9e")).succeeded();
    assertThat(Database.column("select name_key from channel where channel_id = ?", capital.id()))
        .containsExactly("maß");
  }

  /** Publishes a record whose number has already been consumed. */
  private void republish(Channel channel, long number, String name, long deleters) {
    String value =
        new EventContract(Topic.CHANNEL_CHANGED)
            .example()
            .replace("\"organization_id\": 5", "\"organization_id\": " + world.id())
            .replace("\"channel_id\": 9", "\"channel_id\": " + channel.id())
            .replace("\"Garden\"", "\"" + name + "\"")
            .replace(
                "\"can_delete_any_message_group\": 48",
                "\"can_delete_any_message_group\": " + deleters);
    TestServers.get()
        .events()
        .publish(Topic.CHANNEL_CHANGED, world.id(), number, world.id() + ":" + channel.id(), value);
  }

  private static void deleteRights(Channel channel) {
    Database.execute("delete from channel_message_rights where channel_id = ?", channel.id());
  }

  /** The projected can_delete_any_message_group of the channel; empty if unknown. */
  private static List<String> rights(Channel channel) {
    return Database.column(
        "select can_delete_any_message_group from channel_message_rights where channel_id = ?",
        channel.id());
  }

  private static Object[] messageTo(String channel) {
    return new Object[] {"type", "channel", "to", channel, "topic", "t", "content", "hello"};
  }
}
