package chat.identity.groupmember;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Client events about members of role groups, to which accounts belong by their role. */
@IdentityTest
final class RoleGroupEventsTest {
  private final TestServers servers;
  private final TestOrganization organization;

  RoleGroupEventsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  /** Waits for at least this number of membership events and returns them. */
  private List<String> membershipEvents(int number) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
                    .map(PublishedEvents.Event::value)
                    .filter(event -> event.path("type").asText().equals("user_group"))
                    .map(event -> event.path("payload"))
                    .filter(payload -> payload.path("op").asText().endsWith("_members"))
                    .map(RoleGroupEventsTest::describe)
                    .toList(),
            events -> events.size() >= number);
  }

  private static String describe(JsonNode payload) {
    return "%s %s %s%s"
        .formatted(
            payload.path("op").asText(),
            payload.path("group_id"),
            payload.path("user_ids"),
            payload.path("is_deactivated").booleanValue() ? " in a deactivated one" : "");
  }

  private String add(String systemGroup, long userId) {
    return "add_members %d [%d]".formatted(organization.groupId(systemGroup), userId);
  }

  private String remove(String systemGroup, long userId) {
    return "remove_members %d [%d]".formatted(organization.groupId(systemGroup), userId);
  }

  private void changeRole(long userId, Role role) {
    organization.as(Role.OWNER).patch("/api/v1/users/" + userId, "role", role.number()).succeeded();
  }

  @Test
  void newAccountIsAddedToTheGroupOfItsRole() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    assertThat(membershipEvents(2)).hasSize(2).endsWith(add("role:fullmembers", botId));
  }

  @Test
  void roleChangeMovesTheAccountBetweenRoleGroups() {
    long member = organization.userId(Role.MEMBER);
    changeRole(member, Role.MODERATOR);
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + member, "full_name", "Somebody else")
        .succeeded();
    changeRole(member, Role.GUEST);
    assertThat(membershipEvents(5))
        .containsExactly(
            add("role:fullmembers", member),
            remove("role:fullmembers", member),
            add("role:moderators", member),
            remove("role:moderators", member),
            add("role:everyone", member));
  }

  @Test
  void waitingPeriodRestartsAtTheFirstLogin() {
    organization.setSetting("waiting_period_threshold", "3");
    long member = organization.userId(Role.MEMBER);
    organization.execute(
        "update account set date_created = date_created - interval '10 days' where user_id = ?",
        member);
    organization.logIn(Role.MEMBER);
    organization.logIn(Role.MEMBER);
    organization.userId(Role.GUEST);
    assertThat(membershipEvents(4))
        .startsWith(
            add("role:members", member),
            remove("role:fullmembers", member),
            add("role:members", member))
        .hasSize(4);
  }

  @Test
  void reactivatedAccountIsAddedToAllItsGroups() {
    long member = organization.userId(Role.MEMBER);
    var groups = new TestGroups(organization);
    long makers = groups.makeAsOwner("makers");
    long former = groups.makeAsOwner("former");
    for (long group : List.of(makers, former)) {
      organization
          .as(Role.OWNER)
          .post("/api/v1/user_groups/" + group + "/members", "add", List.of(member))
          .succeeded();
    }
    groups.deactivate(Role.OWNER, former).succeeded();
    organization.as(Role.OWNER).delete("/api/v1/users/" + member).succeeded();
    organization.as(Role.OWNER).post("/api/v1/users/" + member + "/reactivate").succeeded();
    assertThat(membershipEvents(6))
        .hasSize(6)
        .endsWith(
            add("role:fullmembers", member),
            "add_members %d [%d]".formatted(makers, member),
            "add_members %d [%d] in a deactivated one".formatted(former, member));
  }
}
