package chat.identity.invite;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.LockQueue;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server that limits users to two active invitation links. Links expire after half an hour unless
 * their creator chooses another time.
 */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {
      "CHAT_EXTERNAL_URL=https://chat.example",
      "CHAT_INVITATION_LIMIT=2",
      "INVITATION_LINK_VALIDITY_MINUTES=30"
    })
final class InviteLimitTest {
  private final RunningService service;
  private final TestOrganization organization;

  InviteLimitTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  @BeforeEach
  void letMembersInvite() {
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
  }

  private Answer create(Role role, Object... parameters) {
    return organization.as(role).post("/api/v1/invites/multiuse", parameters);
  }

  private static void refusedAsTooMany(Answer answer) {
    answer.refused(
        400, "BAD_REQUEST", "A user can have at most 2 active invitation links; revoke one first.");
  }

  private JsonNode listed(Role role) {
    return organization.as(role).get("/api/v1/invites").succeeded().at("/invites");
  }

  private Answer revokeFirst(Role role) {
    return organization
        .as(role)
        .delete("/api/v1/invites/multiuse/" + listed(role).get(0).path("id").asLong());
  }

  private long stored() {
    return organization.count("select count(*) from invitation where organization_id = ?");
  }

  @Test
  void activeLinksPerUserAreLimited() {
    create(Role.MEMBER).succeeded();
    create(Role.MEMBER, "invite_expires_in_minutes", 1).succeeded();
    refusedAsTooMany(create(Role.MEMBER));
    create(Role.OWNER).succeeded();
    service.clock().advance(Duration.ofMinutes(2));
    create(Role.MEMBER, "invite_expires_in_minutes", "null").succeeded();
    refusedAsTooMany(create(Role.MEMBER));
    revokeFirst(Role.MEMBER).succeeded();
    create(Role.MEMBER).succeeded();
    refusedAsTooMany(create(Role.MEMBER));
    assertThat(listed(Role.MEMBER)).hasSize(2);
    assertThat(listed(Role.OWNER)).hasSize(3);
  }

  @Test
  void defaultExpiryIsConfigurable() {
    create(Role.MEMBER).succeeded();
    JsonNode link = listed(Role.MEMBER).get(0);
    assertThat(link.path("expiry_date").asLong() - link.path("invited").asLong())
        .isEqualTo(30 * 60);
  }

  @Test
  void linksAboveTheirCreatorsRoleDoNotCount() {
    create(Role.MODERATOR, "invite_as", Role.MODERATOR.number()).succeeded();
    create(Role.MODERATOR, "invite_as", Role.MODERATOR.number()).succeeded();
    refusedAsTooMany(create(Role.MODERATOR));
    long moderator = organization.userId(Role.MODERATOR);
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + moderator, "role", Role.MEMBER.number())
        .succeeded();
    organization.as(moderator, Role.MEMBER).post("/api/v1/invites/multiuse").succeeded();
  }

  @Test
  void concurrentRequestsCannotExceedTheLimit() throws Exception {
    create(Role.MEMBER).succeeded();
    LockQueue.Answers answers =
        new LockQueue(organization).send(() -> create(Role.MEMBER), () -> create(Role.MEMBER));
    answers.first().succeeded();
    refusedAsTooMany(answers.second());
  }

  @Test
  void longEndedLinksAreDeleted() {
    String expired =
        create(Role.MEMBER, "invite_expires_in_minutes", 1).succeeded().textAt("/invite_link");
    service.clock().advance(Duration.ofMinutes(2));
    create(Role.OWNER, "invite_expires_in_minutes", "null").succeeded();
    create(Role.ADMINISTRATOR, "invite_expires_in_minutes", "null").succeeded();
    create(Role.OWNER, "invite_expires_in_minutes", "null").succeeded();
    revokeFirst(Role.OWNER).succeeded();
    organization
        .as(Role.OWNER)
        .delete("/api/v1/users/" + organization.userId(Role.ADMINISTRATOR))
        .succeeded();
    service.clock().advance(Duration.ofDays(29));
    service.bean(EndedInvitations.class).delete();
    assertThat(stored()).isEqualTo(4);
    open(expired).refused(404, "NOT_FOUND", "This invitation link has expired.");
    service.clock().advance(Duration.ofDays(2));
    service.bean(EndedInvitations.class).delete();
    assertThat(stored()).isEqualTo(1);
    assertThat(listed(Role.OWNER)).hasSize(1);
    open(expired).refused(404, "NOT_FOUND", "This invitation link is not valid.");
  }

  private Answer open(String link) {
    return organization
        .asVisitor()
        .withHeader("Accept", "application/json")
        .get(URI.create(link).getPath());
  }
}
