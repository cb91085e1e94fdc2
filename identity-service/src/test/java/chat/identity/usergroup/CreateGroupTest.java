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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class CreateGroupTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestGroups groups;

  CreateGroupTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
  }

  private Answer create(String name, Object... more) {
    return TestGroups.create(organization.as(Role.MEMBER), name, List.of(), more);
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  @Test
  void newGroupHasItsFieldsAndDefaultSettings() {
    long member = organization.userId(Role.MEMBER);
    long guest = organization.userId(Role.GUEST);
    long inner = groups.make("inner");
    long before = service.clock().instant().getEpochSecond();
    long groupId =
        organization
            .as(Role.MEMBER)
            .post(
                "/api/v1/user_groups/create",
                "name",
                "  makers ",
                "description",
                " Those who make ",
                "members",
                List.of(guest, member, guest),
                "subgroups",
                List.of(inner))
            .succeeded()
            .longAt("/group_id");
    JsonNode group = groups.get(groupId);
    assertThat(group.path("name").textValue()).isEqualTo("makers");
    assertThat(group.path("description").textValue()).isEqualTo("Those who make");
    assertThat(TestGroups.ids(group.path("members"))).containsExactlyInAnyOrder(member, guest);
    assertThat(TestGroups.ids(group.path("direct_subgroup_ids"))).containsExactly(inner);
    assertThat(group.path("is_system_group").booleanValue()).isFalse();
    assertThat(group.path("deactivated").booleanValue()).isFalse();
    assertThat(group.path("creator_id").longValue()).isEqualTo(member);
    assertThat(group.path("date_created").longValue())
        .isBetween(before, service.clock().instant().getEpochSecond());
    String creator = "{\"direct_members\":[%d],\"direct_subgroups\":[]}".formatted(member);
    String nobody = Long.toString(organization.groupId("role:nobody"));
    String everyone = Long.toString(organization.groupId("role:everyone"));
    assertThat(group.path("can_add_members_group")).hasToString(creator);
    assertThat(group.path("can_manage_group")).hasToString(creator);
    assertThat(group.path("can_join_group")).hasToString(nobody);
    assertThat(group.path("can_remove_members_group")).hasToString(nobody);
    assertThat(group.path("can_leave_group")).hasToString(everyone);
    assertThat(group.path("can_mention_group")).hasToString(everyone);
  }

  @Test
  void systemGroupsAreListedWithTheMembersOfTheirRoles() {
    for (Role role : Role.values()) {
      organization.userId(role);
    }
    JsonNode members = groups.get(organization.groupId("role:fullmembers"));
    assertThat(TestGroups.ids(members.path("members")))
        .containsExactly(organization.userId(Role.MEMBER));
    assertThat(TestGroups.ids(members.path("direct_subgroup_ids")))
        .containsExactly(organization.groupId("role:moderators"));
    assertThat(members.path("is_system_group").booleanValue()).isTrue();
    assertThat(members.path("creator_id").isNull()).isTrue();
    assertThat(members.path("can_mention_group").longValue())
        .isEqualTo(organization.groupId("role:nobody"));
    assertThat(TestGroups.ids(groups.get(organization.groupId("role:everyone")).path("members")))
        .containsExactly(organization.userId(Role.GUEST));
    organization.setSetting("waiting_period_threshold", "3");
    assertThat(TestGroups.ids(groups.get(organization.groupId("role:members")).path("members")))
        .containsExactly(organization.userId(Role.MEMBER));
    assertThat(organization.as(Role.GUEST).get("/api/v1/user_groups").at("/user_groups"))
        .hasSize(8);
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR", "MODERATOR", "MEMBER"})
  void everyRoleExceptGuestsCreatesGroups(Role role) {
    TestGroups.create(organization.as(role), "of " + role, List.of()).succeeded();
  }

  @Test
  void guestsAndUnpermittedRolesCannotCreateGroups() {
    refused(
        TestGroups.create(organization.as(Role.GUEST), "x", List.of()),
        "Not allowed for guest users");
    organization.setGroupSetting("can_create_groups", "role:moderators");
    refused(create("x"), "Insufficient permission");
    TestGroups.create(organization.as(Role.MODERATOR), "x", List.of()).succeeded();
    assertThat(organization.asVisitor().get("/api/v1/user_groups").status()).isEqualTo(401);
  }

  @Test
  void botsCreateGroups() {
    long botId = organization.makeBot(Role.MEMBER, "maker").longAt("/user_id");
    long groupId = groups.make(organization.asBot(botId, Role.MEMBER), "of a bot", List.of(botId));
    assertThat(groups.get(groupId).path("creator_id").longValue()).isEqualTo(botId);
  }

  @Test
  void groupNamesAreValidated() {
    refused(create(""), "User group name can't be empty!");
    refused(create(" \u200b "), "User group name can't be empty!");
    refused(create("x".repeat(101)), "User group name cannot exceed 100 characters.");
    create("\ud83d\ude00".repeat(100)).succeeded();
    refused(create("a\u202eb"), "Invalid character in user group name, at position 2.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"@", "role:", "user:", "stream:", "channel:"})
  void reservedNamePrefixesAreRefused(String prefix) {
    refused(create(prefix + "x"), "User group name cannot start with '%s'.".formatted(prefix));
    create("x" + prefix).succeeded();
  }

  @Test
  void duplicateNameIsRefusedInAnyCaseAndUnicodeForm() {
    long groupId = groups.make("Caf\u00e9");
    refused(create("Cafe\u0301"), "User group 'Caf\u00e9' already exists.");
    refused(create("caf\u00e9"), "User group 'caf\u00e9' already exists.");
    groups.deactivate(Role.OWNER, groupId).succeeded();
    refused(create("Caf\u00e9"), "User group 'Caf\u00e9' already exists.");
    TestOrganization other = TestOrganization.make(service);
    TestGroups.create(other.as(Role.OWNER), "Caf\u00e9", List.of()).succeeded();
  }

  @Test
  void missingOrInactiveMembersAndSubgroupsAreRefused() {
    long stranger = TestOrganization.make(service).userId(Role.MEMBER);
    long former = organization.makeMember("former");
    organization.as(Role.OWNER).delete("/api/v1/users/" + former).succeeded();
    long closed = groups.make("closed");
    groups.deactivate(Role.OWNER, closed).succeeded();
    for (long userId : new long[] {stranger, former, 0, Long.MAX_VALUE}) {
      refused(
          TestGroups.create(organization.as(Role.MEMBER), "x", List.of(userId)),
          "Invalid user ID: " + userId);
    }
    refused(create("x", "subgroups", List.of(7)), "Invalid user group ID: 7");
    refused(create("x", "subgroups", List.of(closed)), "User group is deactivated.");
    refused(create("x", "subgroups", List.of("7")), "subgroups[0] is not an integer");
    create("x").succeeded();
  }

  @Test
  void numberOfSubgroupsIsLimited() {
    List<Long> many = LongStream.rangeClosed(-1_001, -1).boxed().toList();
    refused(create("x", "subgroups", many), "subgroups is too long (limit: 1000 elements)");
    refused(create("x", "subgroups", many.subList(0, 1_000)), "Invalid user group ID: -1001");
  }

  @Test
  void groupsAreListedInIdOrderWithTheirMembers() {
    long member = organization.userId(Role.MEMBER);
    long guest = organization.userId(Role.GUEST);
    List<Long> made = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      List<Long> inside = i == 0 ? List.of() : List.of(made.getLast());
      List<Long> members = i % 2 == 0 ? List.of(member) : List.of(member, guest);
      made.add(groups.makeWith(members, "group " + i, "subgroups", inside));
    }
    groups.deactivate(Role.OWNER, made.getLast()).succeeded();
    List<JsonNode> all = groups.list(true);
    List<JsonNode> own = all.subList(all.size() - 60, all.size());
    assertThat(own).extracting(group -> group.path("id").longValue()).isEqualTo(made);
    for (int i = 0; i < 60; i++) {
      assertThat(TestGroups.ids(own.get(i).path("members")))
          .isEqualTo(i % 2 == 0 ? List.of(member) : List.of(member, guest));
      assertThat(TestGroups.ids(own.get(i).path("direct_subgroup_ids")))
          .isEqualTo(i == 0 ? List.of() : List.of(made.get(i - 1)));
    }
    assertThat(groups.list(false)).isEqualTo(all.subList(0, all.size() - 1));
  }

  @Test
  void missingParametersAreReportedInOrder() {
    String path = "/api/v1/user_groups/create";
    refused(organization.as(Role.MEMBER).post(path), "Missing 'name' argument");
    refused(organization.as(Role.MEMBER).post(path, "name", "x"), "Missing 'description' argument");
    refused(
        organization.as(Role.MEMBER).post(path, "name", "x", "description", ""),
        "Missing 'members' argument");
  }

  @ParameterizedTest
  @CsvSource({
    "can_add_members_group,    role:everyone",
    "can_join_group,           role:everyone",
    "can_manage_group,         role:everyone",
    "can_remove_members_group, role:everyone",
    "can_add_members_group,    role:internet",
    "can_leave_group,          role:internet",
    "can_mention_group,        role:internet",
  })
  void forbiddenSystemGroupIsRefused(String setting, String forbidden) {
    long groupId = organization.groupId(forbidden);
    String message = "'%s' setting cannot be set to '%s' group.".formatted(setting, forbidden);
    refused(create("x", setting, groupId), message);
    refused(
        create(
            "x",
            setting,
            TestGroups.direct(List.of(organization.userId(Role.MEMBER)), List.of(groupId))),
        message);
    create("x", setting, organization.groupId("role:nobody")).succeeded();
  }

  @Test
  void settingsAcceptBothFormsAndReturnTheShortest() {
    long member = organization.userId(Role.MEMBER);
    long inner = groups.make("inner");
    long groupId =
        groups.make(
            "outer",
            "can_mention_group",
            TestGroups.direct(List.of(), List.of(inner)),
            "can_join_group",
            TestGroups.direct(List.of(member), List.of(inner, inner)));
    JsonNode group = groups.get(groupId);
    assertThat(group.path("can_mention_group").longValue()).isEqualTo(inner);
    assertThat(group.path("can_join_group"))
        .hasToString(
            "{\"direct_members\":[%d],\"direct_subgroups\":[%d]}".formatted(member, inner));
    refused(create("x", "can_join_group", 7), "Invalid user group");
    refused(
        create("x", "can_join_group", TestGroups.direct(List.of(member), List.of(7L))),
        "Invalid user group ID: 7");
    refused(
        create("x", "can_join_group", TestGroups.direct(List.of(), List.of(7L))),
        "Invalid user group ID: 7");
    refused(
        create("x", "can_join_group", TestGroups.direct(List.of(7L), List.of())),
        "Invalid user ID: 7");
    long systemBot = systemBot();
    refused(
        create("x", "can_join_group", TestGroups.direct(List.of(systemBot), List.of())),
        "Invalid user ID: " + systemBot);
    refused(create("x", "can_join_group", "me"), "can_join_group is not valid JSON");
    groups.deactivate(Role.OWNER, groupId).succeeded();
    refused(create("x", "can_join_group", groupId), "User group is deactivated.");
  }

  @Test
  void servicesReceivePartsAndClientsTheWholeGroup() {
    long member = organization.userId(Role.MEMBER);
    long inner = groups.make("inner");
    long groupId = groups.makeWith(List.of(member), "outer", "subgroups", List.of(inner));
    PublishedEvents changed = PublishedEvents.of(servers, Topic.GROUP_CHANGED, organization.id());
    String key = organization.id() + ":" + groupId;
    assertThat(changed.await(event -> event.key().equals(key)).value().path("name").textValue())
        .isEqualTo("outer");
    changed.await(event -> event.key().equals(key + ":user:" + member));
    changed.await(event -> event.key().equals(key + ":group:" + inner));
    JsonNode group =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().at("/payload/group/id").longValue() == groupId)
            .value()
            .at("/payload/group");
    assertThat(group).isEqualTo(groups.get(groupId));
  }

  private long systemBot() {
    return organization.count(
        "select min(user_id) from account where organization_id = ? and system_bot is not null");
  }
}
