package chat.identity.presence;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.AccountId;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class PresenceTest {
  private static final String ALL = "/api/v1/realm/presence";
  private static final String OWN = "/api/v1/users/me/presence";
  private static final String MEMBER = TestOrganization.email(Role.MEMBER);

  private final RunningService service;
  private final TestOrganization organization;

  PresenceTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  private Answer post(Role role, String status, Object... parameters) {
    Object[] all = new Object[parameters.length + 2];
    all[0] = "status";
    all[1] = status;
    System.arraycopy(parameters, 0, all, 2, parameters.length);
    return organization.as(role).post(OWN, all).succeeded();
  }

  private JsonNode presences() {
    return organization.as(Role.OWNER).get(ALL).succeeded().at("/presences");
  }

  private long now() {
    return service.clock().instant().getEpochSecond();
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  /** Waits until the presence is stored and no longer buffered. */
  private void awaitWritten(Role role) {
    PresenceRepository store = service.bean(PresenceRepository.class);
    PendingPresence pending = service.bean(PendingPresence.class);
    AccountId id = new AccountId(organization.id(), organization.userId(role));
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() ->
            store.find(id.organizationId(), id.userId()).isPresent() && pending.find(id).isEmpty());
  }

  @Test
  void limitedGuestSeesPlaceholderAddresses() {
    post(Role.MEMBER, "active", "ping_only", true);
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    String placeholder =
        "user%d@%s".formatted(organization.userId(Role.MEMBER), organization.host());
    JsonNode seen = organization.as(Role.GUEST).get(ALL).succeeded().at("/presences");
    assertThat(names(seen)).containsExactly(placeholder);
    assertThat(names(presences())).containsExactly("member@example.com");
  }

  @ParameterizedTest
  @EnumSource
  void everyRolePostsAndReadsEveryField(Role role) {
    long before = now();
    post(role, "active", "ping_only", true);
    Answer answer = organization.as(role).get(ALL).succeeded();
    assertThat(names(answer.at("/presences"))).containsExactly(TestOrganization.email(role));
    JsonNode presence = answer.at("/presences").get(TestOrganization.email(role));
    assertThat(names(presence)).containsExactlyInAnyOrder("website", "aggregated");
    JsonNode website = presence.get("website");
    JsonNode aggregated = presence.get("aggregated");
    assertThat(names(website))
        .containsExactlyInAnyOrder("client", "status", "timestamp", "pushable");
    assertThat(names(aggregated)).containsExactlyInAnyOrder("client", "status", "timestamp");
    for (JsonNode each : List.of(website, aggregated)) {
      assertThat(each.get("client").textValue()).isEqualTo("website");
      assertThat(each.get("status").textValue()).isEqualTo("active");
      assertThat(each.get("timestamp").longValue()).isBetween(before, now());
    }
    assertThat(website.get("pushable").isBoolean()).isTrue();
    assertThat(website.get("pushable").booleanValue()).isFalse();
    assertThat(answer.at("/server_timestamp").isNumber()).isTrue();
    assertThat(answer.at("/server_timestamp").longValue()).isBetween(before, now());
    assertThat(names(answer.json()))
        .containsExactlyInAnyOrder("result", "msg", "presences", "server_timestamp");
  }

  @Test
  void botsReadButCannotPostPresence() {
    long botId = organization.makeBot(Role.MEMBER, "watch").longAt("/user_id");
    ApiClient bot = organization.asBot(botId, Role.MEMBER);
    post(Role.MEMBER, "active");
    assertThat(names(bot.get(ALL).succeeded().at("/presences"))).containsExactly(MEMBER);
    bot.post(OWN, "status", "active")
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
  }

  @ParameterizedTest
  @ValueSource(strings = {OWN, "/api/v1/presence"})
  void visitorsCannotReadOrPostPresence(String path) {
    assertThat(organization.asVisitor().get(ALL).status()).isEqualTo(401);
    assertThat(organization.asVisitor().post(path, "status", "idle").status()).isEqualTo(401);
    organization.as(Role.MEMBER).post(path, "status", "idle").succeeded();
    assertThat(names(presences())).containsExactly(MEMBER);
  }

  @Test
  void usersWithoutPostsAreNotListed() {
    assertThat(presences().isEmpty()).isTrue();
    assertThat(post(Role.MEMBER, "idle").at("/presences").size()).isEqualTo(1);
  }

  @Test
  void idlePostReplacesActiveStatusAfterADelay() {
    post(Role.MEMBER, "active");
    long active = now();
    service.clock().advance(Duration.ofSeconds(60));
    post(Role.MEMBER, "idle");
    JsonNode stillActive = presences().at("/" + MEMBER + "/website");
    assertThat(stillActive.get("status").textValue()).isEqualTo("active");
    assertThat(stillActive.get("timestamp").longValue()).isBetween(active - 5, active);
    awaitWritten(Role.MEMBER);
    service.clock().advance(Duration.ofSeconds(20));
    long idle = now();
    post(Role.MEMBER, "idle");
    JsonNode nowIdle = presences().at("/" + MEMBER + "/website");
    assertThat(nowIdle.get("status").textValue()).isEqualTo("idle");
    assertThat(nowIdle.get("timestamp").longValue()).isBetween(idle, now());
  }

  @Test
  void storedAndBufferedPresencesAreEqual() {
    post(Role.MEMBER, "active", "ping_only", true);
    JsonNode inMemory = presences();
    awaitWritten(Role.MEMBER);
    assertThat(presences()).isEqualTo(inMemory);
  }

  @Test
  void listCoversTwoWeeksByDefault() {
    post(Role.MEMBER, "active");
    awaitWritten(Role.MEMBER);
    service.clock().advance(Duration.ofDays(14).minusMinutes(1));
    assertThat(names(presences())).containsExactly(MEMBER);
    service.clock().advance(Duration.ofMinutes(2));
    assertThat(presences().isEmpty()).isTrue();
    assertThat(names(post(Role.OWNER, "idle", "history_limit_days", 20).at("/presences")))
        .containsExactlyInAnyOrder(MEMBER, TestOrganization.email(Role.OWNER));
    assertThat(names(post(Role.OWNER, "idle", "history_limit_days", 1).at("/presences")))
        .containsExactly(TestOrganization.email(Role.OWNER));
  }

  @Test
  void deactivatedUsersAreNotListed() {
    post(Role.MEMBER, "active");
    organization
        .as(Role.OWNER)
        .delete("/api/v1/users/" + organization.userId(Role.MEMBER))
        .succeeded();
    assertThat(presences().isEmpty()).isTrue();
  }

  @Test
  void hiddenAddressIsReplacedByAPlaceholder() {
    long userId = organization.userId(Role.MEMBER);
    organization.setEmailAddressVisibility(userId, 4);
    post(Role.MEMBER, "active");
    assertThat(names(presences())).containsExactly("user" + userId + "@" + organization.host());
  }

  @Test
  void organizationCanDisablePresence() {
    post(Role.MEMBER, "active");
    organization.setSetting("presence_disabled", "true");
    assertThat(presences().isEmpty()).isTrue();
    Answer answer = post(Role.OWNER, "active");
    assertThat(answer.at("/presences").isEmpty()).isTrue();
    assertThat(answer.longAt("/presence_last_update_id")).isEqualTo(-1);
    organization
        .as(Role.OWNER)
        .get("/api/v1/users/" + MEMBER + "/presence")
        .refused(400, "BAD_REQUEST", "No presence data for " + MEMBER);
    organization.setSetting("presence_disabled", "false");
    assertThat(names(presences())).containsExactly(MEMBER);
  }

  @Test
  void usersCanHideTheirPresence() {
    organization.execute(
        "update account set settings = '{\"presence_enabled\": false}' where user_id = ?",
        organization.userId(Role.MEMBER));
    assertThat(post(Role.MEMBER, "active").at("/presences").isEmpty()).isTrue();
    assertThat(presences().isEmpty()).isTrue();
  }

  @Test
  void disabledPresenceIsNotListed() {
    post(Role.MEMBER, "active");
    awaitWritten(Role.MEMBER);
    post(Role.MEMBER, "active");
    assertThat(names(presences())).containsExactly(MEMBER);
    organization.as(Role.MEMBER).patch("/api/v1/settings", "presence_enabled", false).succeeded();
    assertThat(presences().isEmpty()).isTrue();
    Answer everything = post(Role.OWNER, "idle", "last_update_id", -1);
    assertThat(names(everything.at("/presences")))
        .containsExactly(Long.toString(organization.userId(Role.OWNER)));
  }

  @Test
  void firstPostReturnsACurrentUpdateId() {
    Answer first = post(Role.MEMBER, "active", "last_update_id", -1);
    assertThat(names(first.at("/presences")))
        .containsExactly(Long.toString(organization.userId(Role.MEMBER)));
    long number = first.longAt("/presence_last_update_id");
    assertThat(number).isPositive();
    assertThat(organization.count("select max(update_id) from presence where organization_id = ?"))
        .isGreaterThanOrEqualTo(number);
  }

  @Test
  void unknownUpdateIdReturnsAllPresences() {
    post(Role.MEMBER, "active");
    awaitWritten(Role.MEMBER);
    Answer answer = post(Role.OWNER, "idle", "last_update_id", 1L << 60);
    assertThat(names(answer.at("/presences")))
        .containsExactlyInAnyOrder(
            Long.toString(organization.userId(Role.MEMBER)),
            Long.toString(organization.userId(Role.OWNER)));
    assertThat(answer.longAt("/presence_last_update_id")).isBetween(1L, 1L << 50);
  }

  @Test
  void presencesOfOtherOrganizationsAreNotListed() {
    TestOrganization other = TestOrganization.make(service);
    other.as(Role.OWNER).post(OWN, "status", "active").succeeded();
    assertThat(presences().isEmpty()).isTrue();
  }

  @Test
  void pingReturnsNoPresences() {
    assertThat(names(post(Role.MEMBER, "active", "ping_only", true).json()))
        .containsExactly("result", "msg");
  }

  @Test
  void postReturnsAllPresences() {
    post(Role.OWNER, "idle");
    Answer answer = post(Role.MEMBER, "active", "new_user_input", true);
    assertThat(names(answer.json()))
        .containsExactlyInAnyOrder(
            "result", "msg", "presences", "server_timestamp", "presence_last_update_id");
    assertThat(answer.at("/presences").get(MEMBER).at("/aggregated/status").textValue())
        .isEqualTo("active");
    assertThat(
            answer
                .at("/presences")
                .get(TestOrganization.email(Role.OWNER))
                .at("/website/status")
                .textValue())
        .isEqualTo("idle");
  }

  @Test
  void slimFormMapsIdsToTimestamps() {
    long joined = organization.minuteJoined(Role.OWNER);
    organization.execute(
        """
        update account set first_login = to_timestamp(?::bigint) + interval '59.9 s'
        where organization_id = ? and user_id = ?
        """,
        joined,
        organization.id(),
        organization.userId(Role.OWNER));
    post(Role.OWNER, "idle");
    long before = now();
    JsonNode presences = post(Role.MEMBER, "active", "slim_presence", true).at("/presences");
    JsonNode owner = presences.get(Long.toString(organization.userId(Role.OWNER)));
    JsonNode member = presences.get(Long.toString(organization.userId(Role.MEMBER)));
    assertThat(names(owner)).containsExactlyInAnyOrder("active_timestamp", "idle_timestamp");
    assertThat(owner.get("active_timestamp").longValue()).isEqualTo(joined + 59);
    assertThat(names(member)).containsExactlyInAnyOrder("active_timestamp", "idle_timestamp");
    assertThat(member.get("active_timestamp").longValue()).isBetween(before, now());
    assertThat(member.get("idle_timestamp").longValue()).isBetween(before, now());
  }

  @Test
  void lastUpdateIdLimitsTheListToLaterChanges() {
    String member = Long.toString(organization.userId(Role.MEMBER));
    String owner = Long.toString(organization.userId(Role.OWNER));
    post(Role.MEMBER, "active");
    post(Role.OWNER, "active");
    awaitWritten(Role.MEMBER);
    awaitWritten(Role.OWNER);
    Answer first = post(Role.OWNER, "idle", "last_update_id", -1);
    assertThat(names(first.at("/presences"))).containsExactlyInAnyOrder(member, owner);
    awaitWritten(Role.OWNER);
    long seen = post(Role.OWNER, "idle", "last_update_id", -1).longAt("/presence_last_update_id");
    assertThat(seen).isPositive();
    awaitWritten(Role.OWNER);
    Answer later = post(Role.OWNER, "idle", "last_update_id", seen);
    assertThat(names(later.at("/presences"))).containsExactly(owner);
    awaitWritten(Role.OWNER);
    long seenLater = later.longAt("/presence_last_update_id");
    assertThat(seenLater).isGreaterThanOrEqualTo(seen);
    post(Role.MEMBER, "active", "ping_only", true);
    JsonNode changed = post(Role.OWNER, "idle", "last_update_id", seenLater).at("/presences");
    assertThat(changed.get(member).get("active_timestamp").longValue()).isPositive();
    awaitWritten(Role.MEMBER);
    assertThat(names(post(Role.OWNER, "idle", "last_update_id", seenLater).at("/presences")))
        .contains(member);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "offline|Invalid status: offline",
        "Active|Invalid status: Active",
        "''|'Invalid status: '"
      })
  void unknownStatusIsRefused(String status, String message) {
    organization.as(Role.MEMBER).post(OWN, "status", status).refused(400, "BAD_REQUEST", message);
    assertThat(presences().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "new_user_input, 1, new_user_input is not a boolean",
    "ping_only, yes, ping_only is not valid JSON",
    "slim_presence, null, slim_presence is not a boolean",
    "last_update_id, true, last_update_id is not an integer",
    "last_update_id, -2, last_update_id is too small",
    "history_limit_days, -1, history_limit_days is too small",
    "history_limit_days, 99999999999, history_limit_days is too large"
  })
  void parametersAreValidated(String name, String value, String message) {
    ApiClient member = organization.as(Role.MEMBER);
    member.post(OWN, "status", "idle", name, value).refused(400, "BAD_REQUEST", message);
    member.post(OWN, name, value).refused(400, "BAD_REQUEST", "Missing 'status' argument");
  }
}
