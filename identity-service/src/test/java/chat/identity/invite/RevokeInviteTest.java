package chat.identity.invite;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RevokeInviteTest {
  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());

  @BeforeEach
  void letMembersInvite() {
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
  }

  private long create(Role creator, Role invitedAs) {
    organization
        .as(creator)
        .post("/api/v1/invites/multiuse", "invite_as", invitedAs.number())
        .succeeded();
    var all = organization.as(Role.OWNER).get("/api/v1/invites").at("/invites");
    return all.get(all.size() - 1).path("id").asLong();
  }

  private Answer revoke(Role caller, long id) {
    return organization.as(caller).delete("/api/v1/invites/multiuse/" + id);
  }

  private int listed(Role caller) {
    return organization.as(caller).get("/api/v1/invites").succeeded().at("/invites").size();
  }

  @Test
  void administratorsListAllLinksAndMembersTheirOwn() {
    create(Role.OWNER, Role.OWNER);
    create(Role.ADMINISTRATOR, Role.MEMBER);
    create(Role.MEMBER, Role.MEMBER);
    assertThat(listed(Role.OWNER)).isEqualTo(3);
    assertThat(listed(Role.ADMINISTRATOR)).as("none to become an owner").isEqualTo(2);
    assertThat(listed(Role.MODERATOR)).isZero();
    assertThat(listed(Role.MEMBER)).isEqualTo(1);
    organization
        .as(Role.GUEST)
        .get("/api/v1/invites")
        .refused(400, "BAD_REQUEST", "Not allowed for guest users");
    long botId = organization.makeBot(Role.OWNER, "lister").longAt("/user_id");
    organization
        .asBot(botId, Role.OWNER)
        .get("/api/v1/invites")
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
  }

  @Test
  void creatorsAndAdministratorsRevokeLinks() {
    long own = create(Role.MEMBER, Role.MEMBER);
    long other = create(Role.MEMBER, Role.MEMBER);
    revoke(Role.MEMBER, own).succeeded();
    revoke(Role.ADMINISTRATOR, other).succeeded();
    assertThat(listed(Role.OWNER)).isZero();
    revoke(Role.MEMBER, own).refused(400, "BAD_REQUEST", "Invitation has already been revoked");
  }

  @Test
  void unpermittedRolesCannotRevokeLinks() {
    long id = create(Role.MEMBER, Role.MEMBER);
    revoke(Role.MODERATOR, id).refused(400, "BAD_REQUEST", "Must be an organization administrator");
    revoke(Role.GUEST, id).refused(400, "BAD_REQUEST", "Not allowed for guest users");
    assertThat(listed(Role.OWNER)).isEqualTo(1);
  }

  @Test
  void onlyOwnersRevokeInvitationsOfOwners() {
    long id = create(Role.OWNER, Role.OWNER);
    revoke(Role.ADMINISTRATOR, id).refused(400, "BAD_REQUEST", "Must be an organization owner");
    revoke(Role.OWNER, id).succeeded();
  }

  @Test
  void unknownAndForeignInvitationsGetTheSameError() {
    TestOrganization stranger = TestOrganization.make(fakeServices.service());
    stranger.as(Role.OWNER).post("/api/v1/invites/multiuse").succeeded();
    long foreign = stranger.as(Role.OWNER).get("/api/v1/invites").longAt("/invites/0/id");
    revoke(Role.OWNER, foreign).refused(400, "BAD_REQUEST", "No such invitation");
    revoke(Role.OWNER, Long.MAX_VALUE).refused(400, "BAD_REQUEST", "No such invitation");
  }

  @Test
  void demotionDisablesLinksAboveTheNewRole() {
    create(Role.ADMINISTRATOR, Role.ADMINISTRATOR);
    create(Role.ADMINISTRATOR, Role.MEMBER);
    organization.execute(
        "update account set role = 400 where user_id = ?", organization.userId(Role.ADMINISTRATOR));
    assertThat(listed(Role.OWNER)).isEqualTo(1);
    organization
        .as(Role.OWNER)
        .delete("/api/v1/users/" + organization.userId(Role.ADMINISTRATOR))
        .succeeded();
    assertThat(listed(Role.OWNER)).isZero();
  }
}
