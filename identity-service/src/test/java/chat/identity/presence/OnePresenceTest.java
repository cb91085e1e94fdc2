package chat.identity.presence;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class OnePresenceTest {
  private final RunningService service;
  private final TestOrganization organization;

  OnePresenceTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  private Answer get(ApiClient client, Object user) {
    return client.get("/api/v1/users/" + user + "/presence");
  }

  private void post(Role role, String status) {
    organization.as(role).post("/api/v1/users/me/presence", "status", status).succeeded();
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleReadsPresenceByIdAndAddress(Role role) {
    post(Role.MEMBER, "active");
    long userId = organization.userId(Role.MEMBER);
    for (Object user : new Object[] {userId, TestOrganization.email(Role.MEMBER)}) {
      Answer answer = get(organization.as(role), user).succeeded();
      for (String client : new String[] {"/presence/website", "/presence/aggregated"}) {
        assertThat(answer.has(client + "/client")).isFalse();
        assertThat(answer.textAt(client + "/status")).isEqualTo("active");
        assertThat(answer.longAt(client + "/timestamp"))
            .isLessThanOrEqualTo(service.clock().instant().getEpochSecond());
        assertThat(answer.has(client + "/pushable")).isFalse();
      }
      long timestamp = answer.longAt("/presence/website/timestamp");
      assertThat(answer.longAt("/presence/active_timestamp")).isEqualTo(timestamp);
      assertThat(answer.longAt("/presence/idle_timestamp")).isEqualTo(timestamp);
      assertThat(answer.at("/presence")).hasSize(4);
      assertThat(answer.has("/server_timestamp")).isFalse();
    }
  }

  @Test
  void slimPresenceHasOnlyTimes() {
    long userId = organization.userId(Role.MEMBER);
    long joined = organization.minuteJoined(Role.MEMBER);
    post(Role.MEMBER, "idle");
    Answer never =
        organization
            .as(Role.OWNER)
            .get("/api/v1/users/" + userId + "/presence", "slim_presence", true)
            .succeeded();
    assertThat(never.longAt("/presence/active_timestamp")).isBetween(joined, joined + 60);
    assertThat(never.longAt("/presence/idle_timestamp"))
        .isEqualTo(service.clock().instant().getEpochSecond());
    assertThat(never.at("/presence")).hasSize(2);
    long active = service.clock().instant().getEpochSecond();
    post(Role.MEMBER, "active");
    service.clock().advance(Duration.ofSeconds(60));
    post(Role.MEMBER, "idle");
    Answer later =
        organization
            .as(Role.OWNER)
            .get("/api/v1/users/" + userId + "/presence", "slim_presence", true)
            .succeeded();
    assertThat(later.longAt("/presence/active_timestamp")).isBetween(active, active + 59);
    assertThat(later.longAt("/presence/idle_timestamp"))
        .isGreaterThan(later.longAt("/presence/active_timestamp"));
  }

  @Test
  void guestCannotFindUsersByHiddenAddress() {
    post(Role.MEMBER, "active");
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    ApiClient guest = organization.as(Role.GUEST);
    for (String address : new String[] {"member@example.com", "nobody@example.com"}) {
      guest.get("/api/v1/users/" + address).refused(400, "BAD_REQUEST", "No such user");
      get(guest, address).refused(400, "BAD_REQUEST", "No such user");
    }
    long userId = organization.userId(Role.MEMBER);
    get(guest, userId).succeeded();
    get(guest, "user" + userId + "@" + organization.host()).succeeded();
    get(organization.as(Role.MODERATOR), "member@example.com").succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:everyone");
    get(guest, "member@example.com").succeeded();
    get(guest, "user" + userId + "@" + organization.host()).succeeded();
  }

  @Test
  void disabledPresenceIsNotReturned() {
    post(Role.MEMBER, "active");
    String path = "/api/v1/settings";
    organization.as(Role.MEMBER).patch(path, "presence_enabled", false).succeeded();
    long userId = organization.userId(Role.MEMBER);
    get(organization.as(Role.OWNER), userId)
        .refused(400, "BAD_REQUEST", "No presence data for " + userId);
    organization.as(Role.MEMBER).patch(path, "presence_enabled", true).succeeded();
    assertThat(statusSeenByOwner()).isEqualTo("active");
  }

  @Test
  void inactiveUserBecomesOffline() {
    post(Role.MEMBER, "idle");
    assertThat(statusSeenByOwner()).isEqualTo("idle");
    service.clock().advance(Duration.ofSeconds(190));
    assertThat(statusSeenByOwner()).isEqualTo("idle");
    service.clock().advance(Duration.ofSeconds(12));
    assertThat(statusSeenByOwner()).isEqualTo("offline");
  }

  private String statusSeenByOwner() {
    return get(organization.as(Role.OWNER), organization.userId(Role.MEMBER))
        .textAt("/presence/website/status");
  }

  @Test
  void userWithoutPostsHasNoPresence() {
    ApiClient owner = organization.as(Role.OWNER);
    long userId = organization.userId(Role.MEMBER);
    get(owner, userId).refused(400, "BAD_REQUEST", "No presence data for " + userId);
    get(owner, "member@example.com")
        .refused(400, "BAD_REQUEST", "No presence data for member@example.com");
  }

  @Test
  void botsHaveNoPresence() {
    long botId = organization.makeBot(Role.MEMBER, "silent").longAt("/user_id");
    get(organization.as(Role.OWNER), botId)
        .refused(400, "BAD_REQUEST", "Presence is not supported for bot users.");
  }

  @Test
  void missingOrDeactivatedUserIsRefused() {
    post(Role.MEMBER, "active");
    ApiClient owner = organization.as(Role.OWNER);
    long userId = organization.userId(Role.MEMBER);
    get(owner, 999_999_999).refused(400, "BAD_REQUEST", "No such user");
    get(owner, "nobody@example.com").refused(400, "BAD_REQUEST", "No such user");
    get(TestOrganization.make(service).as(Role.OWNER), userId)
        .refused(400, "BAD_REQUEST", "No such user");
    owner.delete("/api/v1/users/" + userId).succeeded();
    get(owner, userId).refused(400, "BAD_REQUEST", "No such user");
    assertThat(get(organization.asVisitor(), userId).status()).isEqualTo(401);
  }
}
