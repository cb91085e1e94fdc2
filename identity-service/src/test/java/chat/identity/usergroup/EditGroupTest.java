package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class EditGroupTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestGroups groups;
  private final long groupId;

  EditGroupTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
    this.groupId = groups.make("makers");
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  private Answer edit(Object... parameters) {
    return groups.edit(Role.MEMBER, groupId, parameters);
  }

  @Test
  void expectationMismatchIsReportedFirst() {
    edit("can_mention_group", Map.of("new", 0, "old", 1))
        .refused(
            400,
            "EXPECTATION_MISMATCH",
            "'can_mention_group' value does not match the expected value.");
    refused(edit("can_mention_group", Map.of("new", 0)), "Invalid user group");
  }

  @Test
  void numberOfMembersInASettingIsLimited() {
    List<Long> userIds = LongStream.rangeClosed(1, 1001).boxed().toList();
    refused(
        edit("can_mention_group", Map.of("new", TestGroups.direct(userIds, List.of()))),
        "can_mention_group[\"new\"] is too long (limit: 1000 elements)");
    refused(
        TestGroups.create(
            organization.as(Role.MEMBER),
            "crew",
            List.of(),
            "can_mention_group",
            TestGroups.direct(userIds, List.of())),
        "can_mention_group is too long (limit: 1000 elements)");
  }

  @Test
  void unknownSettingsOfANewerReleaseAreKept() {
    organization.execute(
        "update user_group set settings = settings || '{\"newer\":1}' where group_id = ?", groupId);
    edit("name", "builders").succeeded();
    long everyone = organization.groupId("role:everyone");
    edit("can_leave_group", Map.of("new", everyone)).succeeded();
    assertThat(
            organization.texts("select settings::text from user_group where group_id = ?", groupId))
        .containsExactly("{\"newer\": 1, \"can_leave_group\": " + everyone + "}");
  }

  @Test
  void nameDescriptionAndSettingsChangeTogether() {
    long moderators = organization.groupId("role:moderators");
    edit(
            "name",
            " builders ",
            "description",
            "They build",
            "can_mention_group",
            Map.of("new", moderators, "old", organization.groupId("role:everyone")))
        .succeeded();
    JsonNode group = groups.get(groupId);
    assertThat(group.path("name").textValue()).isEqualTo("builders");
    assertThat(group.path("description").textValue()).isEqualTo("They build");
    assertThat(group.path("can_mention_group").longValue()).isEqualTo(moderators);
    JsonNode data =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().at("/payload/op").asText().equals("update"))
            .value()
            .at("/payload/data");
    assertThat(data)
        .hasToString(
            "{\"name\":\"builders\",\"description\":\"They build\",\"can_mention_group\":%d}"
                .formatted(moderators));
    PublishedEvents.of(servers, Topic.GROUP_CHANGED, organization.id())
        .await(event -> event.value().path("name").asText().equals("builders"));
  }

  @Test
  void unchangedValuesAreNotPublished() {
    Answer answer = edit("name", "makers", "description", "");
    assertThat(answer.succeeded().header("Chat-Changes")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMINISTRATOR", "MODERATOR"})
  void nonManagersCannotEditTheGroup(Role role) {
    refused(groups.edit(role, groupId, "name", "x"), "Insufficient permission");
    groups.edit(Role.OWNER, groupId, "name", "of the owner").succeeded();
  }

  @Test
  void guestsBotsAndVisitorsCannotEditTheGroup() {
    refused(groups.edit(Role.GUEST, groupId, "name", "x"), "Not allowed for guest users");
    long botId = organization.makeBot(Role.MEMBER, "editor").longAt("/user_id");
    String path = TestGroups.PATH + groupId;
    refused(
        organization.asBot(botId, Role.MEMBER).patch(path, "name", "x"), "Insufficient permission");
    assertThat(organization.asVisitor().patch(path, "name", "x").status()).isEqualTo(401);
  }

  @Test
  void unknownAndSystemGroupsCannotBeEdited() {
    long foreign = new TestGroups(TestOrganization.make(service)).make("foreign");
    for (long id : new long[] {foreign, 0}) {
      refused(groups.edit(Role.OWNER, id, "name", "x"), "Invalid user group");
    }
    refused(
        groups.edit(Role.OWNER, organization.groupId("role:owners"), "name", "x"),
        "Insufficient permission");
  }

  @Test
  void editedValuesAreValidated() {
    groups.make("taken");
    refused(edit(), "No new data supplied");
    refused(edit("name", "Taken"), "User group 'Taken' already exists.");
    refused(edit("name", " "), "User group name can't be empty!");
    refused(edit("deactivated", true), "Invalid deactivated");
    refused(edit("can_join_group", 7), "can_join_group is not a dict");
    refused(
        edit("can_join_group", Map.of("old", 7)),
        "can_join_group[\"new\"] field is missing: Field required");
    refused(edit("can_join_group", Map.of("new", 7)), "Invalid user group");
    refused(
        edit("can_manage_group", Map.of("new", organization.groupId("role:everyone"))),
        "'can_manage_group' setting cannot be set to 'role:everyone' group.");
    edit("name", "MAKERS").succeeded();
  }

  @Test
  void expectationMismatchLeavesTheSettingUnchanged() {
    long member = organization.userId(Role.MEMBER);
    long moderators = organization.groupId("role:moderators");
    Answer answer =
        edit("can_manage_group", Map.of("new", moderators, "old", moderators))
            .refused(
                400,
                "EXPECTATION_MISMATCH",
                "'can_manage_group' value does not match the expected value.");
    assertThat(answer.textAt("/field_name")).isEqualTo("can_manage_group");
    Object creator = TestGroups.direct(List.of(member), List.of());
    edit("can_manage_group", Map.of("new", moderators, "old", creator)).succeeded();
    refused(edit("can_manage_group", Map.of("new", creator)), "Insufficient permission");
  }

  @Test
  void deactivatedMemberIsKeptUntilTheValueIsReplaced() {
    long gone = organization.userId(Role.GUEST);
    long other = organization.userId(Role.MODERATOR);
    long member = organization.userId(Role.MEMBER);
    Object before = TestGroups.direct(List.of(gone), List.of());
    edit("can_join_group", Map.of("new", before)).succeeded();
    organization.as(Role.OWNER).delete("/api/v1/users/" + gone).succeeded();
    Object after = TestGroups.direct(List.of(gone, other), List.of());
    edit("can_join_group", Map.of("new", after, "old", before)).succeeded();
    Object shown = TestGroups.direct(List.of(other), List.of());
    edit("can_join_group", Map.of("new", shown, "old", shown)).succeeded();
    edit("can_join_group", Map.of("new", after, "old", shown)).succeeded();
    Object replaced = TestGroups.direct(List.of(other, member), List.of());
    edit("can_join_group", Map.of("new", replaced)).succeeded();
    refused(edit("can_join_group", Map.of("new", after)), "Invalid user ID: " + gone);
  }

  @Test
  void expectationMatchesEitherFormOfAGroup() {
    long moderators = organization.groupId("role:moderators");
    Object asObject = TestGroups.direct(List.of(), List.of(moderators));
    edit("can_join_group", Map.of("new", asObject)).succeeded();
    edit("can_join_group", Map.of("new", asObject, "old", moderators)).succeeded();
  }

  private List<Long> createAccounts(int accounts) {
    organization.execute(
        """
        insert into account (organization_id, delivery_email, full_name, role, date_created)
        select ?, 'many' || i || '@example.com', 'Many ' || i, 400, now()
        from generate_series(1, ?) i
        """,
        organization.id(),
        accounts);
    return organization
        .texts(
            "select user_id from account where organization_id = ? and full_name like 'Many %'",
            organization.id())
        .stream()
        .map(Long::valueOf)
        .toList();
  }

  @Test
  void totalMembersOfAllSettingsAreLimited() {
    String tooMany = "Too many users and groups in the settings of one user group (limit: 1000)";
    List<Long> many = createAccounts(1_000);
    Object all = TestGroups.direct(many, List.of());
    Object half = TestGroups.direct(many.subList(0, 500), List.of());
    Object more = TestGroups.direct(many.subList(0, 501), List.of());
    refused(
        TestGroups.create(
            organization.as(Role.MEMBER),
            "large",
            List.of(),
            "can_join_group",
            half,
            "can_mention_group",
            more),
        tooMany);
    edit("can_join_group", Map.of("new", half)).succeeded();
    refused(edit("can_mention_group", Map.of("new", more)), tooMany);
    edit("can_mention_group", Map.of("new", half)).succeeded();
    edit("can_leave_group", Map.of("new", organization.groupId("role:nobody"))).succeeded();
    organization.execute(
        "update user_group set settings = settings || ?::jsonb where group_id = ?",
        "{\"can_leave_group\": {\"direct_members\": %s, \"direct_subgroups\": []}}".formatted(many),
        groupId);
    edit("can_mention_group", Map.of("new", TestGroups.direct(many.subList(0, 400), List.of())))
        .succeeded();
    refused(edit("can_mention_group", Map.of("new", half)), tooMany);
    refused(edit("can_join_group", Map.of("new", all)), tooMany);
  }
}
