package chat.messaging.channel;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class ChannelCopyTest {

  private final World world;

  ChannelCopyTest(RunningService service) {
    this.world = new World(service);
  }

  @Test
  void malformedGroupSettingIsNotKept() {
    Channel channel = world.channel("before");
    world.change(
        channel, Map.of("name", "after", "can_subscribe_group", Map.of("direct_members", "all")));
    world.awaitCopies();
    world.send(world.member, into("before")).succeeded();
    world
        .send(world.member, into("after"))
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'after' does not exist");
  }

  @Test
  void subscriptionUnderAnothersKeyIsNotKept() {
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
    String othersKey = "%d:%d:%d".formatted(world.id(), closed.id(), world.owner.id());
    TestServers.get()
        .events()
        .publish(Topic.SUBSCRIPTION_CHANGED, world.id(), othersKey, subscription);
    world
        .send(world.member, into("closed"))
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'closed' does not exist");
  }

  private static Object[] into(String channel) {
    return new Object[] {"type", "channel", "to", channel, "topic", "t", "content", "hello"};
  }
}
