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

/** Lists the subscribers of a channel, whole or in pages. */
@ServiceTest(Program.CHANNELS)
final class MembersTest {

  private final SubscribeTestBase setup;
  private final ApiClient client;
  private final long id;
  private final String path;

  MembersTest(RunningService service, TestServers servers) {
    this.setup = new SubscribeTestBase(service, servers);
    this.client = setup.organization.as(setup.owner);
    this.id = setup.channel("Garden", false, setup.owner, setup.member, setup.other, setup.guest);
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
        .containsExactly(setup.owner, setup.member, setup.other, setup.guest);
  }

  @Test
  void subscribersAreReturnedInPages() {
    assertThat(ids(client.get(path, "limit", 3)))
        .containsExactly(setup.owner, setup.member, setup.other);
    assertThat(ids(client.get(path, "limit", 3, "after", setup.other)))
        .containsExactly(setup.guest);
    assertThat(ids(client.get(path, "after", setup.member)))
        .containsExactly(setup.other, setup.guest);
    assertThat(ids(client.get(path, "limit", 10_000, "after", setup.guest))).isEmpty();
  }

  @Test
  void pagesOmitDeactivatedAndFormerSubscribers() {
    setup.organization.change(setup.member, Map.of("is_active", false));
    setup.organization.awaitProjections();
    client.delete(SubscribeTestBase.PATH, "subscriptions", List.of("Garden")).succeeded();
    assertThat(ids(client.get(path, "limit", 2))).containsExactly(setup.other, setup.guest);
  }

  @Test
  void pageSizeIsLimitedAndPrivateChannelIsHidden() {
    client.get(path, "limit", 0).refused(400, "BAD_REQUEST", "limit is too small");
    client.get(path, "limit", 10_001).refused(400, "BAD_REQUEST", "limit is too large");
    long closed = setup.channel("Cellar", true, setup.owner);
    members(setup.member, closed, "limit", 1).refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  private Answer members(long caller, long channelId, Object... parameters) {
    return setup
        .organization
        .as(caller)
        .get("/api/v1/streams/" + channelId + "/members", parameters);
  }

  @Test
  void channelAdministratorGetsSubscribersWithoutContentAccess() {
    long closed = setup.channel("Cellar", true, setup.other);
    setup
        .organization
        .as(setup.owner)
        .patch(
            "/api/v1/streams/" + closed,
            "can_administer_channel_group",
            Map.of(
                "new",
                Map.of(
                    "direct_members",
                    List.of(setup.member, setup.guest),
                    "direct_subgroups",
                    List.of())))
        .succeeded();
    long administrator = setup.organization.account(Role.ADMINISTRATOR);
    for (long caller : List.of(administrator, setup.member)) {
      assertThat(ids(members(caller, closed))).containsExactly(setup.other);
      assertThat(ids(members(caller, closed, "limit", 1))).containsExactly(setup.other);
    }
    List<Long> others =
        List.of(
            setup.guest,
            setup.organization.account(Role.MODERATOR),
            setup.organization.bot(setup.member),
            setup.organization.bot(setup.other));
    for (long caller : others) {
      members(caller, closed).refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
  }
}
