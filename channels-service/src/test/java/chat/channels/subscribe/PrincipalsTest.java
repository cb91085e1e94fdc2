package chat.channels.subscribe;

import static chat.channels.subscribe.SubscribeTestBase.PATH;
import static chat.channels.subscribe.SubscribeTestBase.names;
import static chat.channels.subscribe.SubscribeTestBase.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Subscribing and unsubscribing others: valid principals and the caller's permissions. */
@ServiceTest(Program.CHANNELS)
final class PrincipalsTest {

  private final TestServers servers;
  private final SubscribeTestBase setup;
  private final TestOrganization organization;
  private final long member;
  private final long other;
  private final long guest;

  PrincipalsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.setup = new SubscribeTestBase(service, servers);
    this.organization = setup.organization;
    this.member = setup.member;
    this.other = setup.other;
    this.guest = setup.guest;
  }

  @Test
  void newBotOwnerMayUnsubscribeTheBotImmediately() {
    long bot = organization.bot(other);
    long id = setup.channel("Garden", false, member, bot);
    organization.awaitProjections();
    servers
        .owners()
        .beforeNextResponse(
            organization.id(), () -> organization.change(bot, Map.of("bot_owner_id", member)));
    organization
        .withoutSeenHeader(member)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(bot))
        .succeeded();
    assertThat(setup.members(id)).containsExactly(member);
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "GUEST", mode = Mode.EXCLUDE)
  void allRolesButGuestMaySubscribeOthersToPublicChannels(Role role) {
    long id = setup.channel("Garden", false);
    setup.subscribeOthers(organization.as(organization.account(role)), "Garden", other).succeeded();
    assertThat(setup.members(id)).containsExactly(other);
  }

  @Test
  void emptyPrincipalsMeanTheCaller() {
    ApiClient client = organization.as(member);
    Object[] empty = {"subscriptions", List.of(Map.of("name", "Garden")), "principals", List.of()};
    assertThat(client.post(PATH, empty).succeeded().at("/subscribed").toString())
        .isEqualTo("{\"%d\":[\"Garden\"]}", member);
    assertThat(
            client
                .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of())
                .succeeded()
                .at("/removed")
                .toString())
        .isEqualTo("[\"Garden\"]");
  }

  @Test
  void callerWithoutAddPermissionSubscribesOnlyThemselves() {
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:moderators")));
    long id = setup.channel("Garden", false);
    setup
        .subscribeOthers(organization.as(member), "Garden", member, other)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(setup.members(id)).isEmpty();
    assertThat(
            organization
                .as(member)
                .post(
                    PATH,
                    "subscriptions",
                    List.of(Map.of("name", "Garden")),
                    "principals",
                    List.of(other),
                    "authorization_errors_fatal",
                    false)
                .succeeded()
                .at("/unauthorized")
                .toString())
        .isEqualTo("[\"Garden\"]");
    setup.channel("Cellar", true, member);
    setup
        .subscribeOthers(organization.as(member), "Cellar", other)
        .refused(400, "BAD_REQUEST", "Unable to access channel (Cellar).");
    subscribe(organization.as(member), "Garden").succeeded();
    setup
        .subscribeOthers(
            organization.as(organization.account(Role.MODERATOR)), "Garden", member, other)
        .succeeded();
    assertThat(setup.members(id)).containsExactly(member, other);
  }

  @Test
  void removingOthersNeedsPermissionExceptForOwnBots() {
    long bot = organization.bot(member);
    long id = setup.channel("Garden", false, member, other, bot);
    organization
        .as(member)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(other))
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    organization
        .as(member)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(bot, member))
        .succeeded();
    assertThat(setup.members(id)).containsExactly(other);
    organization
        .as(organization.account(Role.ADMINISTRATOR))
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(other))
        .succeeded();
    assertThat(setup.members(id)).isEmpty();
  }

  @Test
  void principalsAreActiveUsersByIdOrEmail() {
    long id = setup.channel("Garden", false);
    long addressed = organization.account(Role.MEMBER, Map.of("email", "zoe@acme.test"));
    ApiClient client = organization.as(member);
    setup.subscribeOthers(client, "Garden", "ZOE@acme.test").succeeded();
    assertThat(setup.members(id)).containsExactly(addressed);
    setup
        .subscribeOthers(client, "Garden", 1L << 50)
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + (1L << 50));
    setup
        .subscribeOthers(client, "Garden", "nobody@acme.test")
        .refused(400, "BAD_REQUEST", "Invalid email 'nobody@acme.test'");
    organization.change(other, Map.of("is_active", false));
    setup
        .subscribeOthers(organization.as(member), "Garden", other)
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + other);
  }

  @Test
  void systemBotCannotBeSubscribed() {
    long id = setup.channel("Garden", false, member);
    long systemBot =
        organization.account(Role.MEMBER, Map.of("is_bot", true, "is_system_bot", true));
    setup
        .subscribeOthers(organization.as(member), "Garden", systemBot)
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + systemBot);
    assertThat(setup.members(id)).containsExactly(member);
  }

  @Test
  void hiddenEmailAddressIsInvalidForOtherCallers() {
    long id = setup.channel("Garden", false, member, guest);
    long hidden =
        organization.account(
            Role.MEMBER,
            Map.of("delivery_email", "boss@private.org", "email_address_visibility", 3));
    String refusal = "Invalid email 'boss@private.org'";
    setup
        .subscribeOthers(organization.as(member), "Garden", "boss@private.org")
        .refused(400, "BAD_REQUEST", refusal);
    for (long caller : List.of(member, guest)) {
      organization
          .as(caller)
          .delete(
              PATH,
              "subscriptions",
              List.of("Garden"),
              "principals",
              List.of("user" + hidden + "@chat.example.com", "boss@private.org"))
          .refused(400, "BAD_REQUEST", refusal);
    }
    ApiClient administrator = organization.as(organization.account(Role.ADMINISTRATOR));
    setup.subscribeOthers(administrator, "Garden", "boss@private.org").succeeded();
    assertThat(setup.members(id)).contains(hidden);
  }

  @Test
  void limitedGuestCannotProbeForInvisibleUsers() {
    organization.changeSettings(
        Map.of("can_access_all_users_group", organization.systemGroup("role:members")));
    setup.channel("Garden", false, guest);
    long bot = organization.bot(guest);
    servers.owners().acquaintances().addSharedChannel(guest, bot);
    ApiClient client = organization.as(guest);
    client
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(member))
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + member);
    String address = "user" + member + "@chat.example.com";
    client
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(address))
        .refused(400, "BAD_REQUEST", "Invalid email '" + address + "'");
    client
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(guest, bot))
        .succeeded();
  }

  @Test
  void requestWithMoreThanAThousandChannelsIsRefused() {
    String refusal = "subscriptions is too long (limit: 1000 elements)";
    String[] wanted =
        IntStream.range(0, 1_001).mapToObj(i -> "channel " + i).toArray(String[]::new);
    ApiClient client = organization.as(member);
    client.post(PATH, "subscriptions", names(wanted)).refused(400, "BAD_REQUEST", refusal);
    client.delete(PATH, "subscriptions", List.of(wanted)).refused(400, "BAD_REQUEST", refusal);
    Object change = Map.of("stream_id", 7, "property", "color", "value", "#123456");
    client
        .post(PATH + "/properties", "subscription_data", Collections.nCopies(1_001, change))
        .refused(400, "BAD_REQUEST", "subscription_data is too long (limit: 1000 elements)");
  }

  @Test
  void requestWithTooManySubscriptionsIsRefused() {
    String refusal = "Too many users and channels in one request (limit: 10000 subscriptions)";
    List<String> wanted = IntStream.range(0, 11).mapToObj(i -> "channel " + i).toList();
    List<Long> principals = LongStream.rangeClosed(1, 1_000).boxed().toList();
    ApiClient client = organization.as(member);
    client
        .post(PATH, "subscriptions", names(wanted.toArray(String[]::new)), "principals", principals)
        .refused(400, "BAD_REQUEST", refusal);
    client
        .delete(PATH, "subscriptions", wanted, "principals", principals)
        .refused(400, "BAD_REQUEST", refusal);
    client
        .delete(PATH, "subscriptions", wanted.subList(0, 10), "principals", principals)
        .refused(400, "BAD_REQUEST", "Invalid user ID: 1");
  }
}
