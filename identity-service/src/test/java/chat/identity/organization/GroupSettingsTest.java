package chat.identity.organization;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class GroupSettingsTest {
  private final RunningService service;
  private final TestOrganization organization;
  private final TestSettings testSettings;

  GroupSettingsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = TestOrganization.make(service);
    this.testSettings = new TestSettings(servers, organization);
  }

  private Answer update(Role role, Object... parameters) {
    return testSettings.update(role, parameters);
  }

  private Answer update(Object... parameters) {
    return update(Role.OWNER, parameters);
  }

  private long group(String name) {
    return organization.groupId(name);
  }

  /** Returns all settings as the change published them. */
  private JsonNode settings(Answer answer) {
    return testSettings.after(answer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create_multiuse_invite_group",
        "can_invite_users_group",
        "can_create_groups",
        "can_manage_all_groups"
      })
  void onlyOwnersChangeSomeGroupSettings(String setting) {
    long moderators = group("role:moderators");
    update(Role.ADMINISTRATOR, setting, moderators, "name", "X")
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    assertThat(settings(update(setting, moderators)).get(setting).longValue())
        .isEqualTo(moderators);
  }

  @Test
  void settingAcceptsUsersAndGroups() {
    long member = organization.userId(Role.MEMBER);
    long moderators = group("role:moderators");
    Map<String, Object> chosen =
        Map.of("direct_members", List.of(member), "direct_subgroups", List.of(moderators));
    JsonNode value = settings(update("can_create_bots_group", chosen)).get("can_create_bots_group");
    assertThat(value.get("direct_members").toString()).isEqualTo("[" + member + "]");
    assertThat(value.get("direct_subgroups").toString()).isEqualTo("[" + moderators + "]");
    organization.makeBot(Role.MEMBER, "chosen");
    organization.makeMember("other");
    organization
        .as(Role.GUEST)
        .post("/api/v1/bots", "full_name", "B", "short_name", "b")
        .refused(400, "BAD_REQUEST", "Not allowed for guest users");
    Map<String, Object> alone =
        Map.of("direct_members", List.of(), "direct_subgroups", List.of(moderators));
    assertThat(settings(update("can_create_bots_group", alone)).get("can_create_bots_group"))
        .hasToString(Long.toString(moderators));
  }

  @Test
  void numberOfMembersInASettingIsLimited() {
    List<Long> userIds = LongStream.rangeClosed(1, 1001).boxed().toList();
    update(
            "can_create_bots_group",
            Map.of("direct_members", userIds, "direct_subgroups", List.of()))
        .refused(400, "BAD_REQUEST", "can_create_bots_group is too long (limit: 1000 elements)");
  }

  @Test
  void expectationMismatchLeavesTheSettingUnchanged() {
    long members = group("role:members");
    long moderators = group("role:moderators");
    Map<String, Object> fromMembers = Map.of("new", moderators, "old", members);
    settings(update("can_create_bots_group", fromMembers));
    Answer refused =
        update("can_create_bots_group", fromMembers)
            .refused(
                400,
                "EXPECTATION_MISMATCH",
                "'can_create_bots_group' value does not match the expected value.");
    assertThat(refused.textAt("/field_name")).isEqualTo("can_create_bots_group");
    settings(update("can_create_bots_group", Map.of("new", members)));
    update("can_create_bots_group", "{\"new\": 1, \"older\": 2}")
        .refused(400, "BAD_REQUEST", "Argument \"older\" at can_create_bots_group is unexpected");
  }

  @Test
  void concurrentUpdatesWithOneExpectationSucceedOnce() throws Exception {
    long members = group("role:members");
    List<Callable<Answer>> updates = new ArrayList<>();
    for (String group : List.of("role:moderators", "role:owners")) {
      Map<String, Object> value = Map.of("new", group(group), "old", members);
      updates.add(() -> update("can_create_bots_group", value));
    }
    List<Integer> statuses = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> answer : threads.invokeAll(updates)) {
        statuses.add(answer.get().status());
      }
    }
    assertThat(statuses).containsExactlyInAnyOrder(200, 400);
  }

  @Test
  void missingForeignAndDeactivatedGroupsAreRefused() {
    long stranger = TestOrganization.make(service).groupId("role:members");
    update("can_create_bots_group", stranger).refused(400, "BAD_REQUEST", "Invalid user group");
    update(
            "can_create_bots_group",
            Map.of("direct_members", List.of(), "direct_subgroups", List.of(stranger, 1)))
        .refused(400, "BAD_REQUEST", "Invalid user group ID: 1");
    update(
            "can_create_bots_group",
            Map.of("direct_members", List.of(), "direct_subgroups", List.of(99_999)))
        .refused(400, "BAD_REQUEST", "Invalid user group ID: 99999");
    update(
            "can_create_bots_group",
            Map.of("direct_members", List.of(0), "direct_subgroups", List.of()))
        .refused(400, "BAD_REQUEST", "Invalid user ID: 0");
    long crew = new TestGroups(organization).makeAsOwner("crew");
    settings(update("can_create_bots_group", crew));
    organization
        .as(Role.OWNER)
        .post("/api/v1/user_groups/" + crew + "/deactivate")
        .refused(400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.");
    settings(update("can_create_bots_group", group("role:members")));
    organization.as(Role.OWNER).post("/api/v1/user_groups/" + crew + "/deactivate").succeeded();
    update("can_create_bots_group", crew).refused(400, "BAD_REQUEST", "User group is deactivated.");
  }

  @Test
  void settingKeepsDeactivatedMembersButAddsNone() {
    long gone = organization.userId(Role.MEMBER);
    long other = organization.userId(Role.MODERATOR);
    update("can_create_groups", TestGroups.direct(List.of(gone), List.of())).succeeded();
    organization.as(Role.OWNER).delete("/api/v1/users/" + gone).succeeded();
    Object both = TestGroups.direct(List.of(gone, other), List.of());
    update("can_create_groups", both).succeeded();
    update("can_create_bots_group", both).refused(400, "BAD_REQUEST", "Invalid user ID: " + gone);
  }

  @ParameterizedTest
  @CsvSource({
    "create_multiuse_invite_group, role:everyone",
    "can_invite_users_group, role:internet",
    "can_add_subscribers_group, role:everyone",
    "can_create_groups, role:everyone",
    "can_create_public_channel_group, role:everyone",
    "can_delete_any_message_group, role:everyone",
    "can_manage_all_groups, role:nobody",
    "can_manage_all_groups, role:everyone",
    "can_delete_own_message_group, role:internet",
    "can_access_all_users_group, role:owners",
    "can_access_all_users_group, role:nobody",
    "can_create_web_public_channel_group, role:members",
    "can_create_web_public_channel_group, role:everyone",
    "direct_message_permission_group, role:internet"
  })
  void forbiddenSystemGroupIsRefused(String setting, String group) {
    update(setting, group(group))
        .refused(
            400,
            "BAD_REQUEST",
            "'" + setting + "' setting cannot be set to '" + group + "' group.");
  }

  @Test
  void emptyValueEqualsTheNobodyGroup() {
    update("can_manage_all_groups", TestGroups.direct(List.of(), List.of()))
        .refused(
            400,
            "BAD_REQUEST",
            "'can_manage_all_groups' setting cannot be set to 'role:nobody' group.");
    update("can_create_groups", TestGroups.direct(List.of(), List.of())).succeeded();
  }

  @ParameterizedTest
  @CsvSource({
    "can_delete_own_message_group, role:nobody",
    "can_mention_many_users_group, role:everyone",
    "can_access_all_users_group, role:members",
    "can_create_web_public_channel_group, role:nobody",
    "direct_message_permission_group, role:nobody",
    "create_multiuse_invite_group, role:nobody"
  })
  void permittedSystemGroupIsAccepted(String setting, String group) {
    assertThat(settings(update(setting, group(group))).get(setting).longValue())
        .isEqualTo(group(group));
  }

  @ParameterizedTest
  @ValueSource(strings = {"can_access_all_users_group", "can_create_web_public_channel_group"})
  void someSettingsAcceptOnlySystemGroups(String setting) {
    Map<String, Object> members =
        Map.of(
            "direct_members",
            List.of(organization.userId(Role.OWNER)),
            "direct_subgroups",
            List.of());
    update(setting, members)
        .refused(400, "BAD_REQUEST", "'" + setting + "' must be a system user group.");
  }

  @Test
  void guestVisibilityChangesImmediately() {
    long member = organization.userId(Role.MEMBER);
    settings(update("can_access_all_users_group", group("role:members")));
    organization
        .as(Role.GUEST)
        .get("/api/v1/users/" + member)
        .refused(400, "BAD_REQUEST", "No such user");
  }
}
