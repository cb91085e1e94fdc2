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
import chat.testkit.owner.TestGroupReferences.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class DeactivateGroupTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestGroups groups;

  DeactivateGroupTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  private boolean isDeactivated(long groupId) {
    return groups.get(groupId).path("deactivated").booleanValue();
  }

  private String objections(long groupId) {
    return groups
        .deactivate(Role.OWNER, groupId)
        .refused(400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.")
        .at("/objections")
        .toString();
  }

  @Test
  void managerAndOwnersDeactivateAGroup() {
    for (Role role : new Role[] {Role.MEMBER, Role.OWNER}) {
      long groupId = groups.make("for " + role);
      assertThat(groups.deactivate(role, groupId).succeeded().json()).hasSize(2);
      assertThat(isDeactivated(groupId)).isTrue();
      assertThat(groups.list(false)).noneMatch(group -> group.path("id").longValue() == groupId);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMINISTRATOR", "MODERATOR", "GUEST"})
  void unpermittedRolesCannotDeactivateAGroup(Role role) {
    long groupId = groups.make("staying");
    refused(groups.deactivate(role, groupId), "Insufficient permission");
    assertThat(isDeactivated(groupId)).isFalse();
  }

  @Test
  void permittedManagersExceptGuestsDeactivateAGroup() {
    organization.setGroupSetting("can_manage_all_groups", "role:moderators");
    groups.deactivate(Role.MODERATOR, groups.make("managed with all")).succeeded();
    long guest = organization.userId(Role.GUEST);
    long bot = organization.makeBot(Role.MEMBER, "manager").longAt("/user_id");
    long groupId =
        groups.make(
            "managed", "can_manage_group", TestGroups.direct(List.of(guest, bot), List.of()));
    refused(groups.deactivate(Role.GUEST, groupId), "Insufficient permission");
    organization
        .asBot(bot, Role.MEMBER)
        .post(TestGroups.PATH + groupId + "/deactivate")
        .succeeded();
  }

  @Test
  void unknownForeignSystemAndDeactivatedGroupsAreRefused() {
    long foreign = new TestGroups(TestOrganization.make(service)).make("foreign");
    for (long groupId : new long[] {foreign, 0, Long.MAX_VALUE}) {
      refused(groups.deactivate(Role.OWNER, groupId), "Invalid user group");
    }
    refused(
        groups.deactivate(Role.OWNER, organization.groupId("role:members")),
        "Insufficient permission");
    long groupId = groups.make("closed");
    groups.deactivate(Role.OWNER, groupId).succeeded();
    refused(groups.deactivate(Role.OWNER, groupId), "User group is deactivated.");
    refused(groups.deactivate(Role.GUEST, groupId), "Insufficient permission");
    assertThat(organization.asVisitor().post(TestGroups.PATH + groupId + "/deactivate").status())
        .isEqualTo(401);
  }

  @Test
  void everyReferenceIsListedAsAnObjection() {
    long used = groups.make("used");
    long first = groups.make("first", "subgroups", List.of(used));
    long second = groups.make("second", "subgroups", List.of(used));
    long member = organization.userId(Role.MEMBER);
    long user =
        groups.make(
            "user",
            "can_mention_group",
            used,
            "can_add_members_group",
            TestGroups.direct(List.of(member), List.of(used)));
    organization.setSetting("create_multiuse_invite_group", Long.toString(used));
    organization.setSetting(
        "can_create_public_channel_group",
        "{\"direct_members\":[%d],\"direct_subgroups\":[%d]}".formatted(member, used));
    organization.setSetting("waiting_period_threshold", Long.toString(used));
    servers
        .owners()
        .groupReferences()
        .set(
            used,
            new Reference(9, "can_send_message_group"),
            new Reference(9, "can_subscribe_group"),
            new Reference(12, "can_send_message_group"));
    assertThat(objections(used))
        .isEqualTo(
            """
            [{"type":"subgroup","supergroup_ids":[%d,%d]},\
            {"type":"channel","channel_id":9,"settings":["can_send_message_group",\
            "can_subscribe_group"]},\
            {"type":"channel","channel_id":12,"settings":["can_send_message_group"]},\
            {"type":"user_group","group_id":%d,"settings":["can_add_members_group",\
            "can_mention_group"]},\
            {"type":"realm","settings":["can_create_public_channel_group",\
            "create_multiuse_invite_group"]}]\
            """
                .formatted(first, second, user));
    assertThat(isDeactivated(used)).isFalse();
  }

  @Test
  void deactivatedGroupsRaiseNoObjections() {
    long used = groups.make("used");
    long supergroup = groups.make("around", "subgroups", List.of(used), "can_mention_group", used);
    assertThat(objections(used)).contains("subgroup").contains("user_group");
    groups.deactivate(Role.OWNER, supergroup).succeeded();
    groups.deactivate(Role.OWNER, used).succeeded();
    refused(
        groups.edit(Role.OWNER, supergroup, "deactivated", false),
        "User group uses deactivated user groups: " + used);
    groups.edit(Role.OWNER, used, "deactivated", false).succeeded();
    groups.edit(Role.OWNER, supergroup, "deactivated", false).succeeded();
    assertThat(objections(used)).contains("subgroup").contains("user_group");
  }

  @Test
  void ownSettingsCountAsReferences() {
    long groupId = groups.make("own");
    long everyone = organization.groupId("role:everyone");
    groups.edit(Role.MEMBER, groupId, "can_mention_group", Map.of("new", groupId)).succeeded();
    groups
        .edit(
            Role.MEMBER,
            groupId,
            "can_join_group",
            Map.of(
                "new",
                Map.of(
                    "direct_members",
                    List.of(organization.userId(Role.MEMBER)),
                    "direct_subgroups",
                    List.of(groupId))))
        .succeeded();
    assertThat(objections(groupId))
        .isEqualTo(
            """
            [{"type":"user_group","group_id":%d,"settings":["can_join_group","can_mention_group"]}]\
            """
                .formatted(groupId));
    assertThat(isDeactivated(groupId)).isFalse();
    groups.edit(Role.MEMBER, groupId, "can_mention_group", Map.of("new", everyone)).succeeded();
    groups
        .edit(
            Role.MEMBER,
            groupId,
            "can_join_group",
            Map.of("new", organization.groupId("role:nobody")))
        .succeeded();
    groups.deactivate(Role.MEMBER, groupId).succeeded();
  }

  @Test
  void deactivatedGroupGrantsNothingUntilReactivated() {
    long moderator = organization.userId(Role.MODERATOR);
    long groupId = groups.makeWith(List.of(moderator), "makers");
    long managed = groups.make("managed", "can_manage_group", groupId);
    groups.edit(Role.MODERATOR, managed, "description", "once").succeeded();
    groups.deactivate(Role.OWNER, managed).succeeded();
    groups.deactivate(Role.OWNER, groupId).succeeded();
    refused(groups.edit(Role.MODERATOR, managed, "name", "mine"), "Insufficient permission");
    assertThat(TestGroups.ids(groups.get(groupId).path("members"))).containsExactly(moderator);
    refused(
        groups.edit(Role.OWNER, groupId, "can_join_group", Map.of("new", groupId)),
        "User group is deactivated.");
    groups.edit(Role.OWNER, groupId, "name", "former makers").succeeded();
    groups.edit(Role.OWNER, groupId, "deactivated", false).succeeded();
    groups.edit(Role.OWNER, managed, "deactivated", false).succeeded();
    groups.edit(Role.MODERATOR, managed, "description", "again").succeeded();
    assertThat(groups.get(groupId).path("name").textValue()).isEqualTo("former makers");
  }

  /** A deactivated group grants nothing, but its members and settings can change. */
  @Test
  void deactivatedGroupCanBeEdited() {
    long member = organization.userId(Role.MEMBER);
    long moderator = organization.userId(Role.MODERATOR);
    long everyone = organization.groupId("role:everyone");
    long inner = groups.make("inner");
    long groupId =
        groups.makeWith(
            List.of(moderator),
            "makers",
            "can_join_group",
            TestGroups.direct(List.of(member), List.of()));
    groups.deactivate(Role.OWNER, groupId).succeeded();
    groups.changeMembers(Role.MODERATOR, groupId, "delete", List.of(moderator)).succeeded();
    groups.changeMembers(Role.MEMBER, groupId, "add", List.of(member)).succeeded();
    refused(
        groups.changeMembers(Role.MODERATOR, groupId, "add", List.of(moderator)),
        "Insufficient permission");
    groups
        .changeMembers(Role.OWNER, groupId, "add", List.of(moderator), "delete", List.of(member))
        .succeeded();
    groups
        .edit(
            Role.OWNER,
            groupId,
            "description",
            "x",
            "can_mention_group",
            Map.of("new", organization.groupId("role:members"), "old", everyone))
        .succeeded();
    for (String change : List.of("add_subgroups", "delete_subgroups")) {
      refused(
          groups.changeMembers(Role.OWNER, groupId, change, List.of(inner)),
          "User group is deactivated.");
    }
    groups.edit(Role.OWNER, groupId, "deactivated", false).succeeded();
    assertThat(TestGroups.ids(groups.get(groupId).path("members"))).containsExactly(moderator);
    assertThat(groups.get(groupId).path("description").textValue()).isEqualTo("x");
    assertThat(groups.get(groupId).path("can_mention_group").longValue())
        .isEqualTo(organization.groupId("role:members"));
  }

  @Test
  void deactivatedGroupRefusesMembershipQueries() {
    long member = organization.userId(Role.MEMBER);
    long inner = groups.make("inner");
    long groupId = groups.makeWith(List.of(member), "makers", "subgroups", List.of(inner));
    List<String> questions =
        List.of(
            "/members",
            "/members?direct_member_only=true",
            "/members/" + member,
            "/members/" + member + "?direct_member_only=true",
            "/subgroups",
            "/subgroups?direct_subgroup_only=true");
    groups.deactivate(Role.OWNER, groupId).succeeded();
    for (Role role : Role.values()) {
      for (String question : questions) {
        refused(
            organization.as(role).get(TestGroups.PATH + groupId + question),
            "User group is deactivated.");
      }
    }
    groups.edit(Role.OWNER, groupId, "deactivated", false).succeeded();
    for (String question : questions) {
      organization.as(Role.GUEST).get(TestGroups.PATH + groupId + question).succeeded();
    }
  }

  @Test
  void deactivationAndReactivationArePublished() {
    long member = organization.userId(Role.MEMBER);
    long groupId = groups.makeWith(List.of(member), "makers");
    groups.deactivate(Role.OWNER, groupId).succeeded();
    PublishedEvents changed = PublishedEvents.of(servers, Topic.GROUP_CHANGED, organization.id());
    PublishedEvents forClients =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    changed.await(event ->
        event.value().path("group_id").longValue() == groupId
            && event.value().path("is_deactivated").booleanValue());
    forClients.await(event ->
        event.value().at("/payload/group_id").longValue() == groupId
            && event.value().at("/payload/data").toString().equals("{\"deactivated\":true}"));
    groups.edit(Role.OWNER, groupId, "name", "builders").succeeded();
    forClients.await(event ->
        event.value().at("/payload/group_id").longValue() == groupId
            && event.value().at("/payload/data/name").asText().equals("builders")
            && event.value().at("/payload/is_deactivated").booleanValue());
    groups.edit(Role.OWNER, groupId, "deactivated", false).succeeded();
    JsonNode payload =
        forClients
            .await(event ->
                event.value().at("/payload/group_id").longValue() == groupId
                    && event.value().at("/payload/data/deactivated").isBoolean()
                    && !event.value().at("/payload/data/deactivated").booleanValue())
            .value()
            .path("payload");
    assertThat(payload.path("op").textValue()).isEqualTo("update");
    assertThat(payload.path("group")).isEqualTo(groups.get(groupId));
  }

  @Test
  void changeHistoryRecordsTheActingUser() {
    long owner = organization.userId(Role.OWNER);
    long member = organization.userId(Role.MEMBER);
    long moderator = organization.userId(Role.MODERATOR);
    long inner = groups.make("inner");
    long moderators = organization.groupId("role:moderators");
    long groupId = groups.make("makers", "can_join_group", organization.groupId("role:members"));
    groups.edit(Role.OWNER, groupId, "can_join_group", Map.of("new", moderators)).succeeded();
    groups.changeMembers(Role.MODERATOR, groupId, "add", List.of(moderator)).succeeded();
    groups.changeMembers(Role.OWNER, groupId, "add", List.of(owner, member)).succeeded();
    groups.changeMembers(Role.MEMBER, groupId, "delete", List.of(moderator)).succeeded();
    groups.changeMembers(Role.OWNER, groupId, "add_subgroups", List.of(inner)).succeeded();
    groups.changeMembers(Role.MEMBER, groupId, "delete_subgroups", List.of(inner)).succeeded();
    groups.edit(Role.OWNER, groupId, "name", "builders").succeeded();
    groups.deactivate(Role.OWNER, groupId).succeeded();
    groups.edit(Role.MEMBER, groupId, "deactivated", false).succeeded();
    assertThat(history(groupId))
        .containsExactly(
            member + " name - \"makers\"",
            member + " description - \"\"",
            member + " can_join_group - " + organization.groupId("role:members"),
            owner + " can_join_group " + organization.groupId("role:members") + " " + moderators,
            moderator + " members - [%d]".formatted(moderator),
            owner + " members - [%d, %d]".formatted(owner, member),
            member + " members [%d] -".formatted(moderator),
            owner + " subgroups - [%d]".formatted(inner),
            member + " subgroups [%d] -".formatted(inner),
            owner + " name \"makers\" \"builders\"",
            owner + " is_deactivated false true",
            member + " is_deactivated true false");
  }

  private List<String> history(long groupId) {
    return organization.texts(
        """
        select concat_ws(' ', acting_user_id, property, coalesce(old_value::text, '-'),
          coalesce(new_value::text, '-'))
        from user_group_change where organization_id = ? and group_id = ? order by change_id
        """,
        organization.id(),
        groupId);
  }
}
