package chat.identity.presence;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Presence on a server that limits it to the users whom a guest may see. */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {
      "CHAT_EXTERNAL_URL=https://chat.example",
      "CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE=true"
    })
final class LimitedPresenceTest {
  private static final String OWN = "/api/v1/users/me/presence";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  LimitedPresenceTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private int visiblePresences(Role role) {
    return organization.as(role).get("/api/v1/realm/presence").succeeded().at("/presences").size();
  }

  @ParameterizedTest
  @EnumSource
  void guestsSeePermittedPresencesAndOtherRolesSeeAll(Role role) {
    ApiClient guest = organization.as(Role.GUEST);
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    assertThat(guest.post(OWN, "status", "active").succeeded().at("/presences").size())
        .isEqualTo(2);
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    assertThat(visiblePresences(role)).isEqualTo(role == Role.GUEST ? 1 : 2);
    Answer slim = guest.post(OWN, "status", "active", "slim_presence", true).succeeded();
    assertThat(slim.at("/presences").size()).isEqualTo(1);
    assertThat(slim.has("/presences/" + organization.userId(Role.GUEST))).isTrue();
  }

  @Test
  void hiddenUserIsReportedAsMissingToGuests() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    String path = "/api/v1/users/" + organization.userId(Role.MEMBER) + "/presence";
    organization.as(Role.GUEST).get(path).refused(400, "BAD_REQUEST", "No such user");
    organization.as(Role.OWNER).get(path).succeeded();
  }

  @Test
  void guestCannotFindHiddenUserByAddress() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    long member = organization.userId(Role.MEMBER);
    ApiClient guest = organization.as(Role.GUEST);
    for (String address :
        List.of(
            TestOrganization.email(Role.MEMBER),
            "user" + member + "@" + organization.host(),
            "nobody@example.com",
            "user999999999@" + organization.host())) {
      guest
          .get("/api/v1/users/" + address + "/presence")
          .refused(400, "BAD_REQUEST", "No such user");
    }
    organization
        .as(Role.MODERATOR)
        .get("/api/v1/users/user" + member + "@" + organization.host() + "/presence")
        .succeeded();
  }

  @Test
  void incrementalUpdatesExcludeHiddenUsers() {
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    ApiClient guest = organization.as(Role.GUEST);
    guest.post(OWN, "status", "active").succeeded();
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    for (long since : new long[] {-1, 0, 999_999_999}) {
      Answer later = guest.post(OWN, "status", "active", "last_update_id", since).succeeded();
      assertThat(later.has("/presences/" + organization.userId(Role.MEMBER))).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void initialStateShowsTheSamePresencesAsTheList(Role role) {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    for (boolean isSlim : new boolean[] {false, true}) {
      Answer state =
          TestOrganization.post(
              service.asProgram(Program.MESSAGING),
              "/internal/initial_state",
              stateRequest(role, isSlim));
      assertThat(state.at("/presences").size()).isEqualTo(role == Role.GUEST ? 0 : 1);
    }
  }

  private Map<String, @Nullable Object> stateRequest(Role role, boolean isSlim) {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), organization.userId(role), role);
    stateRequest.put("event_types", List.of("presence"));
    stateRequest.put("slim_presence", isSlim);
    return stateRequest;
  }

  @Test
  void guestsInThePermittedGroupSeePresences() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:everyone");
    assertThat(visiblePresences(Role.GUEST)).isEqualTo(1);
  }

  @Test
  void guestsSeeAcquaintances() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    organization.as(Role.OWNER).post(OWN, "status", "active").succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    long member = organization.userId(Role.MEMBER);
    servers.owners().acquaintances().addSharedChannel(organization.userId(Role.GUEST), member);
    assertThat(visiblePresences(Role.GUEST)).isEqualTo(1);
    ApiClient guest = organization.as(Role.GUEST);
    guest.get("/api/v1/users/" + member + "/presence").succeeded();
    guest
        .get("/api/v1/users/" + organization.userId(Role.OWNER) + "/presence")
        .refused(400, "BAD_REQUEST", "No such user");
  }

  @Test
  void eventIsMarkedAsLimited() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    JsonNode published =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().get("type").textValue().equals("presence"))
            .value();
    assertThat(published.at("/audience/organization").booleanValue()).isTrue();
    assertThat(published.at("/payload/is_limited").booleanValue()).isTrue();
  }
}
