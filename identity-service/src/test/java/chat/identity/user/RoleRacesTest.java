package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.LockQueue;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Callers who lost a role are refused although their token still names it. */
@IdentityTest
final class RoleRacesTest {
  private static final String USERS = "/api/v1/users/";

  private final TestOrganization organization;
  private final TestGroups groups;
  private final long administrator;
  private final long member;

  RoleRacesTest(RunningService service) {
    this.organization = TestOrganization.make(service, Role.OWNER, Role.ADMINISTRATOR, Role.MEMBER);
    this.groups = new TestGroups(organization);
    this.administrator = organization.userId(Role.ADMINISTRATOR);
    this.member = organization.userId(Role.MEMBER);
  }

  private void refusedAfter(Callable<Answer> first, Callable<Answer> second) throws Exception {
    secondAfter(first, second).refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  private Answer secondAfter(Callable<Answer> first, Callable<Answer> second) throws Exception {
    LockQueue.Answers answers = new LockQueue(organization).send(first, second);
    answers.first().succeeded();
    return answers.second();
  }

  private Answer demote() {
    return organization.as(Role.OWNER).patch(USERS + administrator, "role", Role.MEMBER.number());
  }

  @Test
  void demotedAdministratorCannotUpdateUsers() throws Exception {
    refusedAfter(
        this::demote,
        () -> organization.as(Role.ADMINISTRATOR).patch(USERS + member, "full_name", "Mallory"));
  }

  @Test
  void demotedAdministratorCannotDeactivateUsers() throws Exception {
    refusedAfter(this::demote, () -> organization.as(Role.ADMINISTRATOR).delete(USERS + member));
  }

  @Test
  void demotedAdministratorCannotReactivateUsers() throws Exception {
    organization.as(Role.OWNER).delete(USERS + member).succeeded();
    refusedAfter(
        this::demote,
        () -> organization.as(Role.ADMINISTRATOR).post(USERS + member + "/reactivate"));
  }

  @Test
  void deactivatedAdministratorCannotUpdateUsers() throws Exception {
    refusedAfter(
        () -> organization.as(Role.OWNER).delete(USERS + administrator),
        () -> organization.as(Role.ADMINISTRATOR).patch(USERS + member, "role", 600));
  }

  @Test
  void demotedAdministratorCannotDeactivateOthersBots() throws Exception {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    refusedAfter(
        this::demote, () -> organization.as(Role.ADMINISTRATOR).delete("/api/v1/bots/" + botId));
  }

  @Test
  void demotedOwnerCannotRegenerateAnOwnersBotKey() throws Exception {
    organization.as(Role.OWNER).patch(USERS + administrator, "role", 100).succeeded();
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    String path = "/api/v1/bots/" + botId;
    ApiClient formerOwner = organization.as(administrator, Role.OWNER);
    Callable<Answer> demote =
        () ->
            organization
                .as(Role.OWNER)
                .patch(USERS + administrator, "role", Role.ADMINISTRATOR.number());
    secondAfter(demote, () -> formerOwner.post(path + "/api_key/regenerate"))
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    organization.as(Role.OWNER).patch(USERS + administrator, "role", 100).succeeded();
    secondAfter(demote, () -> formerOwner.patch(path, "bot_owner_id", administrator)).succeeded();
    organization.as(Role.OWNER).patch(USERS + administrator, "role", 100).succeeded();
    long owner = organization.userId(Role.OWNER);
    secondAfter(demote, () -> formerOwner.patch(path, "bot_owner_id", owner))
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
  }

  @Test
  void demotedAdministratorCannotUpdateTheOrganization() throws Exception {
    secondAfter(
            this::demote,
            () -> organization.as(Role.ADMINISTRATOR).patch("/api/v1/realm", "name", "Taken"))
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
  }

  @Test
  void demotedAdministratorCannotCreateProfileFields() throws Exception {
    secondAfter(
            this::demote,
            () ->
                organization
                    .as(Role.ADMINISTRATOR)
                    .post("/api/v1/realm/profile_fields", "name", "Shoe size", "field_type", 1))
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
  }

  @Test
  void demotedAdministratorCannotSetRestrictedProfileFields() throws Exception {
    long fieldId =
        organization
            .as(Role.OWNER)
            .post(
                "/api/v1/realm/profile_fields",
                "name",
                "Grade",
                "field_type",
                1,
                "editable_by_user",
                false)
            .succeeded()
            .longAt("/id");
    List<Map<String, Object>> data = List.of(Map.of("id", fieldId, "value", "top"));
    secondAfter(
            this::demote,
            () ->
                organization
                    .as(Role.ADMINISTRATOR)
                    .patch("/api/v1/users/me/profile_data", "data", data))
        .refused(
            400,
            "BAD_REQUEST",
            "You are not allowed to change this field. Contact an administrator to update it.");
  }

  @Test
  void demotedAdministratorCannotEditAdministratorsGroups() throws Exception {
    long groupId =
        groups.makeAsOwner(
            "makers", "can_manage_group", organization.groupId("role:administrators"));
    String path = "/api/v1/user_groups/" + groupId;
    refusedAfter(
        this::demote, () -> organization.as(Role.ADMINISTRATOR).patch(path, "name", "takers"));
  }

  @Test
  void demotedAdministratorCannotCreateUsers() throws Exception {
    secondAfter(
            this::demote,
            () ->
                organization
                    .as(Role.ADMINISTRATOR)
                    .post(
                        "/api/v1/users",
                        "email",
                        "friend@example.com",
                        "password",
                        TestOrganization.PASSWORD,
                        "full_name",
                        "Friend"))
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
  }

  @Test
  void demotedAdministratorCannotCreateBotsIfRestricted() throws Exception {
    organization.setGroupSetting("can_create_bots_group", "role:administrators");
    refusedAfter(
        this::demote,
        () ->
            organization
                .as(Role.ADMINISTRATOR)
                .post("/api/v1/bots", "full_name", "Helper", "short_name", "helper"));
  }

  @Test
  void demotedAdministratorCannotCreateInvitations() throws Exception {
    refusedAfter(
        this::demote, () -> organization.as(Role.ADMINISTRATOR).post("/api/v1/invites/multiuse"));
  }

  @Test
  void demotedAdministratorsWelcomeTextIsIgnored() throws Exception {
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
    secondAfter(
            this::demote,
            () ->
                organization
                    .as(Role.ADMINISTRATOR)
                    .post(
                        "/api/v1/invites/multiuse",
                        "welcome_message_custom_text",
                        "By the administrators' order"))
        .succeeded();
    assertThat(
            organization.count(
                """
                select count(*) from invitation
                where organization_id = ? and welcome_message is null
                """))
        .isEqualTo(1);
  }

  @Test
  void demotedAdministratorCannotRevokeOthersInvitations() throws Exception {
    organization.as(Role.OWNER).post("/api/v1/invites/multiuse").succeeded();
    long id = organization.as(Role.OWNER).get("/api/v1/invites").longAt("/invites/0/id");
    secondAfter(
            this::demote,
            () -> organization.as(Role.ADMINISTRATOR).delete("/api/v1/invites/multiuse/" + id))
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
  }

  @Test
  void invitationToADeactivatedGroupIsRefused() throws Exception {
    long groupId = groups.makeAsOwner("makers");
    secondAfter(
            () -> groups.deactivate(Role.OWNER, groupId),
            () ->
                organization
                    .as(Role.OWNER)
                    .post("/api/v1/invites/multiuse", "group_ids", List.of(groupId)))
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
  }
}
