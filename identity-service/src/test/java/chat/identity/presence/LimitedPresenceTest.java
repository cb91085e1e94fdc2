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
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where the server limits presence to those whom a guest may see. */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {
      "CHAT_EXTERNAL_URL=https://chat.example",
      "CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE=true"
    })
final class LimitedPresenceTest {
  private static final String OWN = "/api/v1/users/me/presence";

  private final TestServers servers;
  private final TestOrganization organization;

  LimitedPresenceTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private int seen(Role role) {
    return organization.as(role).get("/api/v1/realm/presence").succeeded().at("/presences").size();
  }

  @ParameterizedTest
  @EnumSource
  void guestsSeeWhomTheyMaySeeAndOthersEverybody(Role role) {
    ApiClient guest = organization.as(Role.GUEST);
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    assertThat(guest.post(OWN, "status", "active").succeeded().at("/presences").size())
        .isEqualTo(2);
    organization.chooseGroup("can_access_all_users_group", "role:members");
    assertThat(seen(role)).isEqualTo(role == Role.GUEST ? 1 : 2);
    Answer slim = guest.post(OWN, "status", "active", "slim_presence", true).succeeded();
    assertThat(slim.at("/presences").size()).isEqualTo(1);
    assertThat(slim.has("/presences/" + organization.userId(Role.GUEST))).isTrue();
  }

  @Test
  void whoeverAGuestMayNotSeeIsNoSuchUser() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    organization.chooseGroup("can_access_all_users_group", "role:members");
    String path = "/api/v1/users/" + organization.userId(Role.MEMBER) + "/presence";
    organization.as(Role.GUEST).get(path).refused(400, "BAD_REQUEST", "No such user");
    organization.as(Role.OWNER).get(path).succeeded();
  }

  @Test
  void guestsSeeThoseWhomTheyKnow() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    organization.as(Role.OWNER).post(OWN, "status", "active").succeeded();
    organization.chooseGroup("can_access_all_users_group", "role:members");
    long member = organization.userId(Role.MEMBER);
    servers.owners().acquaintances().meet(organization.userId(Role.GUEST), member);
    assertThat(seen(Role.GUEST)).isEqualTo(1);
    ApiClient guest = organization.as(Role.GUEST);
    guest.get("/api/v1/users/" + member + "/presence").succeeded();
    guest
        .get("/api/v1/users/" + organization.userId(Role.OWNER) + "/presence")
        .refused(400, "BAD_REQUEST", "No such user");
  }

  @Test
  void whatIsToldSaysThatItIsNotForAll() {
    organization.as(Role.MEMBER).post(OWN, "status", "active").succeeded();
    JsonNode told =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().get("type").textValue().equals("presence"))
            .value();
    assertThat(told.at("/audience/organization").booleanValue()).isTrue();
    assertThat(told.at("/payload/is_limited").booleanValue()).isTrue();
  }
}
