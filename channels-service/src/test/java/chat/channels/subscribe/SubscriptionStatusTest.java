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

/** Queries whether a user is subscribed to a channel. */
@ServiceTest(Program.CHANNELS)
final class SubscriptionStatusTest {

  private final SubscribeTestBase setup;
  private final long stranger;

  SubscriptionStatusTest(RunningService service, TestServers servers) {
    this.setup = new SubscribeTestBase(service, servers);
    this.stranger = new TestOrganization(service).account(Role.MEMBER);
  }

  private Answer status(long caller, long userId, long channelId) {
    return setup
        .organization
        .as(caller)
        .get("/api/v1/users/%d/subscriptions/%d".formatted(userId, channelId));
  }

  @Test
  void usersWhoListSubscribersGetTheStatus() {
    long id = setup.channel("Garden", false, setup.other);
    assertThat(status(setup.member, setup.other, id).succeeded().at("/is_subscribed").asBoolean())
        .isTrue();
    assertThat(status(setup.other, setup.member, id).succeeded().at("/is_subscribed").asBoolean())
        .isFalse();
    long closed = setup.channel("Cellar", true, setup.other);
    assertThat(
            status(setup.owner, setup.other, closed).succeeded().at("/is_subscribed").asBoolean())
        .isTrue();
  }

  @Test
  void unknownUserOrInvisibleChannelIsRefused() {
    long id = setup.channel("Cellar", true, setup.other);
    status(setup.member, setup.other, id).refused(400, "BAD_REQUEST", "Invalid channel ID");
    status(setup.other, 999_999_999, id).refused(400, "BAD_REQUEST", "No such user");
    status(setup.other, stranger, id).refused(400, "BAD_REQUEST", "No such user");
    assertThat(status(setup.other, setup.member, id).succeeded().at("/is_subscribed").asBoolean())
        .isFalse();
  }
}
