package chat.channels.subscribe;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Queries the channels of another user. */
@ServiceTest(Program.CHANNELS)
final class UserChannelsTest {

  private final RunningService service;
  private final TestServers servers;
  private final SubscribeTestBase setup;

  UserChannelsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.setup = new SubscribeTestBase(service, servers);
  }

  private Answer get(long caller, long userId) {
    return setup.organization.as(caller).get("/api/v1/users/%d/channels".formatted(userId));
  }

  private String channels(long caller, long userId) {
    return get(caller, userId).succeeded().at("/subscribed_channel_ids").toString();
  }

  private static String ids(Long... ids) {
    return List.of(ids).toString().replace(" ", "");
  }

  @Test
  void onlyChannelsWhoseSubscribersTheCallerListsAreReturned() {
    long garden = setup.channel("Garden", false, setup.other, setup.guest);
    long cellar = setup.channel("Cellar", true, setup.other);
    long attic = setup.channel("Attic", true, setup.other, setup.member);
    setup.channel("Kitchen", false, setup.member);
    assertThat(channels(setup.owner, setup.other)).isEqualTo(ids(garden, cellar, attic));
    assertThat(channels(setup.member, setup.other)).isEqualTo(ids(garden, attic));
    assertThat(channels(setup.guest, setup.other)).isEqualTo(ids(garden));
    assertThat(channels(setup.other, setup.other)).isEqualTo(ids(garden, cellar, attic));
    long bot = setup.organization.bot(setup.other);
    assertThat(channels(bot, setup.other)).isEqualTo(ids(garden));
    assertThat(channels(setup.other, bot)).isEqualTo("[]");
  }

  @Test
  void endedSubscriptionIsNotReturned() {
    long garden = setup.channel("Garden", false, setup.other);
    setup.channel("Kitchen", false, setup.other);
    setup
        .organization
        .as(setup.other)
        .delete(SubscribeTestBase.PATH, "subscriptions", List.of("Kitchen"))
        .succeeded();
    assertThat(channels(setup.member, setup.other)).isEqualTo(ids(garden));
  }

  @Test
  void archivedChannelsAndDeactivatedUsersAreIncluded() {
    long garden = setup.channel("Garden", false, setup.other);
    setup.organization.as(setup.owner).delete("/api/v1/streams/" + garden).succeeded();
    setup.organization.change(setup.other, Map.of("is_active", false));
    setup.organization.awaitProjections();
    assertThat(channels(setup.member, setup.other)).isEqualTo(ids(garden));
  }

  @Test
  void moreThanOneBatchIsReturned() {
    ChannelsOf channels = new ChannelsOf(setup.organization, servers);
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < 53; i++) {
      all.add(
          channels.create(setup.owner, "c" + i, List.of(setup.other), "invite_only", i % 2 == 1));
    }
    assertThat(channels(setup.owner, setup.other)).isEqualTo(ids(all.toArray(Long[]::new)));
    assertThat(get(setup.member, setup.other).at("/subscribed_channel_ids")).hasSize(27);
  }

  @Test
  void unknownOrHiddenUserIsRefused() {
    long stranger = new TestOrganization(service).account(Role.MEMBER);
    for (long userId : new long[] {stranger, 0, 999_999_999}) {
      get(setup.member, userId).refused(400, "BAD_REQUEST", "No such user");
    }
    setup.channel("Garden", false, setup.other);
    setup.organization.changeSettings(
        Map.of("can_access_all_users_group", setup.organization.systemGroup("role:members")));
    get(setup.guest, setup.other).refused(400, "BAD_REQUEST", "No such user");
    assertThat(setup.organization.as(setup.member).get("/api/v1/users/x/channels").status())
        .isEqualTo(404);
  }
}
