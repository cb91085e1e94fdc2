package chat.identity.bot;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class CreateBotTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  CreateBotTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private static Answer create(ApiClient client, String fullName, String shortName) {
    return client.post("/api/v1/bots", "full_name", fullName, "short_name", shortName);
  }

  private Answer createOfType(Role role, Object type) {
    return organization
        .as(role)
        .post(
            "/api/v1/bots",
            "full_name",
            "Typed " + type,
            "short_name",
            "typed" + type,
            "bot_type",
            type);
  }

  @ParameterizedTest
  @EnumSource(names = "GUEST", mode = EnumSource.Mode.EXCLUDE)
  void everyRoleExceptGuestsCreatesBots(Role role) {
    Answer bot = create(organization.as(role), "Helper", "helper").succeeded();
    assertThat(bot.textAt("/email")).isEqualTo("helper-bot@" + organization.host());
    assertThat(bot.textAt("/full_name")).isEqualTo("Helper");
    assertThat(bot.longAt("/bot_type")).isEqualTo(1);
    assertThat(bot.textAt("/avatar_url")).startsWith("https://secure.gravatar.com/avatar/");
    assertThat(bot.textAt("/api_key")).matches("[A-Za-z0-9]{32}");
    JsonNode user =
        organization
            .as(Role.GUEST)
            .get("/api/v1/users/" + bot.longAt("/user_id"))
            .succeeded()
            .at("/user");
    assertThat(user.get("bot_owner_id").longValue()).isEqualTo(organization.userId(role));
    assertThat(user.get("role").intValue()).isEqualTo(400);
  }

  @Test
  void guestsBotsAndVisitorsCannotCreateBots() {
    create(organization.as(Role.GUEST), "Helper", "helper")
        .refused(400, "BAD_REQUEST", "Not allowed for guest users");
    long botId = organization.makeBot(Role.OWNER, "first").longAt("/user_id");
    create(organization.asBot(botId, Role.OWNER), "Helper", "helper")
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
    assertThat(create(organization.asVisitor(), "Helper", "helper").status()).isEqualTo(401);
  }

  @Test
  void incomingWebhookHasBotTypeTwo() {
    Answer bot = createOfType(Role.MEMBER, 2).succeeded();
    assertThat(
            organization
                .authenticate(organization.host(), bot.textAt("/email"), bot.textAt("/api_key"))
                .longAt("/bot_type"))
        .isEqualTo(2);
  }

  @Test
  void unsupportedBotTypesAreRefused() {
    createOfType(Role.MEMBER, 3)
        .refused(400, "BAD_REQUEST", "Outgoing webhook bots are not supported by this server");
    createOfType(Role.MEMBER, 4)
        .refused(400, "BAD_REQUEST", "Embedded bots are not supported by this server");
    createOfType(Role.MEMBER, 5).refused(400, "BAD_REQUEST", "Invalid bot type");
    createOfType(Role.MEMBER, "x").refused(400, "BAD_REQUEST", "bot_type is not valid JSON");
  }

  @Test
  void duplicateBotNamesAndAddressesAreRefused() {
    ApiClient member = organization.as(Role.MEMBER);
    create(member, "Helper", "helper").succeeded();
    create(member, "Another", "HELPER").refused(400, "BAD_REQUEST", "Username already in use");
    create(member, "hELPER", "another").refused(400, "BAD_REQUEST", "Name is already in use!");
    create(TestOrganization.make(service).as(Role.MEMBER), "Helper", "helper").succeeded();
  }

  @Test
  void composedAndDecomposedFormsAreOneName() {
    ApiClient member = organization.as(Role.MEMBER);
    Answer bot = create(member, " Zoe\u0308 ", "zoe").succeeded();
    assertThat(bot.textAt("/full_name")).isEqualTo("Zo\u00eb");
    create(member, "ZO\u00cb", "another").refused(400, "BAD_REQUEST", "Name is already in use!");
    create(member, "zoE\u0308", "another").refused(400, "BAD_REQUEST", "Name is already in use!");
    long another = create(member, "Another", "another").succeeded().longAt("/user_id");
    organization
        .as(Role.OWNER)
        .patch("/api/v1/bots/" + another, "full_name", "Zoe\u0308")
        .refused(400, "BAD_REQUEST", "Name is already in use!");
  }

  /** Normalization hides the forbidden character of one name and creates one in the other. */
  @ParameterizedTest
  @ValueSource(strings = {"a>\u0338b", "a\u1fefb"})
  void mentionSyntaxIsRefusedInBothUnicodeForms(String fullName) {
    create(organization.as(Role.MEMBER), fullName, "helper")
        .refused(400, "BAD_REQUEST", "Invalid characters in name!");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "ä", "a@b", "-a", "a/b"})
  void invalidShortNameIsRefused(String shortName) {
    create(organization.as(Role.MEMBER), "Helper", shortName)
        .refused(400, "BAD_REQUEST", "Bad name or username");
  }

  @Test
  void missingParametersAreReportedInOrder() {
    ApiClient member = organization.as(Role.MEMBER);
    member.post("/api/v1/bots").refused(400, "BAD_REQUEST", "Missing 'full_name' argument");
    member
        .post("/api/v1/bots", "full_name", "Helper")
        .refused(400, "BAD_REQUEST", "Missing 'short_name' argument");
    create(member, "a*b", "helper").refused(400, "BAD_REQUEST", "Invalid characters in name!");
  }

  @ParameterizedTest
  @EnumSource(names = "GUEST", mode = EnumSource.Mode.EXCLUDE)
  void onlyPermittedRolesCreateBots(Role role) {
    organization.setGroupSetting("can_create_bots_group", "role:moderators");
    Answer answer = create(organization.as(role), "Helper", "helper");
    if (role == Role.MEMBER) {
      answer.refused(400, "BAD_REQUEST", "Insufficient permission");
      createOfType(role, 2).succeeded();
    } else {
      answer.succeeded();
    }
  }

  @Test
  void ownerCannotCreateBotsIfTheGroupIsNobody() {
    organization.setGroupSetting("can_create_bots_group", "role:nobody");
    organization.setGroupSetting("can_create_write_only_bots_group", "role:nobody");
    createOfType(Role.OWNER, 1).refused(400, "BAD_REQUEST", "Insufficient permission");
    createOfType(Role.OWNER, 2).refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @Test
  void fullMembershipStartsAfterTheWaitingPeriod() {
    organization.setSetting("waiting_period_threshold", "3");
    organization.setGroupSetting("can_create_bots_group", "role:fullmembers");
    ApiClient member = organization.as(Role.MEMBER);
    create(member, "Helper", "helper").refused(400, "BAD_REQUEST", "Insufficient permission");
    create(organization.as(Role.MODERATOR), "Early", "early").succeeded();
    service.clock().advance(Duration.ofDays(3));
    create(organization.as(Role.MEMBER), "Helper", "helper").succeeded();
  }

  @Test
  void directMembersAndSubgroupsMayCreateBots() {
    organization.setSetting(
        "can_create_bots_group",
        "{\"direct_members\": [%d], \"direct_subgroups\": [%d]}"
            .formatted(organization.userId(Role.MEMBER), organization.groupId("role:owners")));
    create(organization.as(Role.MEMBER), "One", "one").succeeded();
    create(organization.as(Role.OWNER), "Two", "two").succeeded();
    create(organization.as(Role.ADMINISTRATOR), "Three", "three")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @Test
  void membershipIncludesNestedGroups() {
    long outer = group("outer");
    long middle = group("middle");
    long inner = group("inner");
    nest(outer, middle);
    nest(middle, inner);
    nest(inner, organization.groupId("role:administrators"));
    organization.execute(
        "insert into user_group_member (organization_id, group_id, user_id) values (?, ?, ?)",
        organization.id(),
        inner,
        organization.userId(Role.MEMBER));
    organization.setSetting("can_create_bots_group", Long.toString(outer));
    create(organization.as(Role.MEMBER), "One", "one").succeeded();
    create(organization.as(Role.OWNER), "Two", "two").succeeded();
    create(organization.as(Role.MODERATOR), "Three", "three")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    organization.execute("update user_group set is_deactivated = true where group_id = ?", middle);
    create(organization.as(Role.MEMBER), "Four", "four")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  private long group(String name) {
    organization.execute(
        "insert into user_group (organization_id, name, date_created) values (?, ?, now())",
        organization.id(),
        name);
    return organization.groupId(name);
  }

  private void nest(long groupId, long subgroupId) {
    organization.execute(
        "insert into user_group_subgroup (organization_id, group_id, subgroup_id)"
            + " values (?, ?, ?)",
        organization.id(),
        groupId,
        subgroupId);
  }

  @Test
  void newBotIsPublishedWithoutItsKey() {
    Answer bot = create(organization.as(Role.MEMBER), "Helper", "helper").succeeded();
    long botId = bot.longAt("/user_id");
    for (Topic topic : new Topic[] {Topic.USER_CHANGED, Topic.CLIENT_EVENTS}) {
      JsonNode value =
          PublishedEvents.of(servers, topic, organization.id())
              .await(event -> event.value().findValuesAsText("user_id").contains(botId + ""))
              .value();
      assertThat(value.findValue("bot_owner_id").longValue())
          .isEqualTo(organization.userId(Role.MEMBER));
      assertThat(value.toString()).doesNotContain(bot.textAt("/api_key"));
    }
  }

  @Test
  void memberDemotedToGuestCannotCreateABot() {
    long userId = organization.userId(Role.MEMBER);
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + userId, "role", Role.GUEST.number())
        .succeeded();
    organization
        .as(userId, Role.MEMBER)
        .post("/api/v1/bots", "full_name", "Late", "short_name", "late")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }
}
