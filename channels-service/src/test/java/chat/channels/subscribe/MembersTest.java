package chat.channels.subscribe;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The subscribers of a channel, whole or in parts. */
@ServiceTest(Program.CHANNELS)
final class MembersTest {

  private final Subscribing world;
  private final ApiClient client;
  private final long id;
  private final String path;

  MembersTest(RunningService service, TestServers servers) {
    this.world = new Subscribing(service, servers);
    this.client = world.organization.as(world.owner);
    this.id = world.channel("Garden", false, world.owner, world.member, world.other, world.guest);
    this.path = "/api/v1/streams/" + id + "/members";
  }

  private static List<Long> ids(Answer answer) {
    return StreamSupport.stream(answer.succeeded().at("/subscribers").spliterator(), false)
        .map(JsonNode::asLong)
        .toList();
  }

  @Test
  void requestWithoutALimitReturnsAllSubscribers() {
    assertThat(ids(client.get(path)))
        .containsExactly(world.owner, world.member, world.other, world.guest);
  }

  @Test
  void subscribersAreReturnedInPages() {
    assertThat(ids(client.get(path, "limit", 3)))
        .containsExactly(world.owner, world.member, world.other);
    assertThat(ids(client.get(path, "limit", 3, "after", world.other)))
        .containsExactly(world.guest);
    assertThat(ids(client.get(path, "after", world.member)))
        .containsExactly(world.other, world.guest);
    assertThat(ids(client.get(path, "limit", 10_000, "after", world.guest))).isEmpty();
  }

  @Test
  void partsHaveNoDeactivatedAccountsAndNobodyWhoHasLeft() {
    world.organization.change(world.member, Map.of("is_active", false));
    world.organization.awaitCopies();
    client.delete(Subscribing.PATH, "subscriptions", List.of("Garden")).succeeded();
    assertThat(ids(client.get(path, "limit", 2))).containsExactly(world.other, world.guest);
  }

  @Test
  void partsAreBoundedAndAsHiddenAsTheWhole() {
    client.get(path, "limit", 0).refused(400, "BAD_REQUEST", "limit is too small");
    client.get(path, "limit", 10_001).refused(400, "BAD_REQUEST", "limit is too large");
    long closed = world.channel("Cellar", true, world.owner);
    members(world.member, closed, "limit", 1).refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  private Answer members(long caller, long channelId, Object... parameters) {
    return world
        .organization
        .as(caller)
        .get("/api/v1/streams/" + channelId + "/members", parameters);
  }

  @Test
  void channelAdministratorGetsSubscribersWithoutContentAccess() {
    long closed = world.channel("Cellar", true, world.other);
    world
        .organization
        .as(world.owner)
        .patch(
            "/api/v1/streams/" + closed,
            "can_administer_channel_group",
            Map.of(
                "new",
                Map.of(
                    "direct_members",
                    List.of(world.member, world.guest),
                    "direct_subgroups",
                    List.of())))
        .succeeded();
    long administrator = world.organization.account(Role.ADMINISTRATOR);
    for (long caller : List.of(administrator, world.member)) {
      assertThat(ids(members(caller, closed))).containsExactly(world.other);
      assertThat(ids(members(caller, closed, "limit", 1))).containsExactly(world.other);
    }
    List<Long> others =
        List.of(
            world.guest,
            world.organization.account(Role.MODERATOR),
            world.organization.bot(world.member),
            world.organization.bot(world.other));
    for (long caller : others) {
      members(caller, closed).refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
  }
}
