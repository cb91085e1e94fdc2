package chat.channels.subscribe;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import org.junit.jupiter.api.Test;

/** Whether somebody is subscribed to a channel. */
@ServiceTest(Program.CHANNELS)
final class SubscriptionStatusTest {

  private final Subscribing world;
  private final long stranger;

  SubscriptionStatusTest(RunningService service, TestServers servers) {
    this.world = new Subscribing(service, servers);
    this.stranger = new TestOrganization(service).account(Role.MEMBER);
  }

  private Answer status(long caller, long userId, long channelId) {
    return world
        .organization
        .as(caller)
        .get("/api/v1/users/%d/subscriptions/%d".formatted(userId, channelId));
  }

  @Test
  void statusIsReturnedToAllWhoMayListTheSubscribers() {
    long id = world.channel("Garden", false, world.other);
    assertThat(status(world.member, world.other, id).succeeded().at("/is_subscribed").asBoolean())
        .isTrue();
    assertThat(status(world.other, world.member, id).succeeded().at("/is_subscribed").asBoolean())
        .isFalse();
    long closed = world.channel("Cellar", true, world.other);
    assertThat(
            status(world.owner, world.other, closed).succeeded().at("/is_subscribed").asBoolean())
        .isTrue();
  }

  @Test
  void nobodyAndNothingAreRefused() {
    long id = world.channel("Cellar", true, world.other);
    status(world.member, world.other, id).refused(400, "BAD_REQUEST", "Invalid channel ID");
    status(world.other, 999_999_999, id).refused(400, "BAD_REQUEST", "No such user");
    status(world.other, stranger, id).refused(400, "BAD_REQUEST", "No such user");
    assertThat(status(world.other, world.member, id).succeeded().at("/is_subscribed").asBoolean())
        .isFalse();
  }
}
