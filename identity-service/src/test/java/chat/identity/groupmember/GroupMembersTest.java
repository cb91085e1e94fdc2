package chat.identity.groupmember;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

@IdentityTest
final class GroupMembersTest {
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestGroups groups;
  private final long member;
  private final long guest;

  GroupMembersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
    this.member = organization.userId(Role.MEMBER);
    this.guest = organization.userId(Role.GUEST);
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  private List<Long> read(String path, String field) {
    return TestGroups.ids(
        organization.as(Role.GUEST).get(TestGroups.PATH + path).succeeded().at("/" + field));
  }

  @Test
  void membersAndSubgroupsAreAddedAndRemoved() {
    long inner = groups.make("inner");
    long groupId = groups.make("makers");
    groups
        .changeMembers(
            Role.MEMBER, groupId, "add", List.of(guest, member), "add_subgroups", List.of(inner))
        .succeeded();
    assertThat(TestGroups.ids(groups.get(groupId).path("members")))
        .containsExactlyInAnyOrder(guest, member);
    assertThat(TestGroups.ids(groups.get(groupId).path("direct_subgroup_ids")))
        .containsExactly(inner);
    groups
        .changeMembers(
            Role.OWNER, groupId, "delete", List.of(guest), "delete_subgroups", List.of(inner))
        .succeeded();
    assertThat(TestGroups.ids(groups.get(groupId).path("members"))).containsExactly(member);
    assertThat(groups.get(groupId).path("direct_subgroup_ids")).isEmpty();
    String path = TestGroups.PATH + groupId + "/subgroups";
    organization.as(Role.MEMBER).post(path, "add", List.of(inner)).succeeded();
    assertThat(read(groupId + "/subgroups", "subgroups")).containsExactly(inner);
    organization.as(Role.OWNER).post(path, "delete", List.of(inner)).succeeded();
    assertThat(read(groupId + "/subgroups", "subgroups")).isEmpty();
  }

  @Test
  void limitedGuestSeesOnlySelfBotsAndAcquaintances() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    long groupId =
        groups.makeWith(
            List.of(member, guest, botId),
            "makers",
            "can_join_group",
            TestGroups.direct(List.of(member, guest), List.of()));
    String everyone = organization.groupId("role:everyone") + "/members";
    assertThat(read(groupId + "/members", "members")).containsExactly(member, guest, botId);
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    assertThat(read(groupId + "/members", "members")).containsExactly(guest, botId);
    assertThat(read(everyone, "members")).containsExactly(guest, botId);
    JsonNode listed =
        TestGroups.elements(
                organization
                    .as(Role.GUEST)
                    .get("/api/v1/user_groups")
                    .succeeded()
                    .at("/user_groups"))
            .stream()
            .filter(group -> group.path("id").asLong() == groupId)
            .findFirst()
            .orElseThrow();
    assertThat(TestGroups.ids(listed.path("members"))).containsExactly(guest, botId);
    assertThat(listed.path("creator_id").isNull()).isTrue();
    assertThat(TestGroups.ids(listed.at("/can_join_group/direct_members"))).containsExactly(guest);
    assertThat(TestGroups.ids(listed.at("/can_manage_group/direct_members"))).isEmpty();
    JsonNode whole = groups.get(groupId);
    assertThat(whole.path("creator_id").longValue()).isEqualTo(member);
    assertThat(TestGroups.ids(whole.at("/can_manage_group/direct_members")))
        .containsExactly(member);
    refused(
        organization.as(Role.GUEST).get(TestGroups.PATH + groupId + "/members/" + member),
        "No such user");
    assertThat(TestGroups.ids(groups.get(groupId).path("members")))
        .containsExactly(member, guest, botId);
    servers.owners().acquaintances().addSharedChannel(guest, member);
    assertThat(read(groupId + "/members", "members")).containsExactly(member, guest, botId);
  }

  @Test
  void membersOfNestedAndSystemGroupsAreIncluded() {
    long moderator = organization.userId(Role.MODERATOR);
    long innermost = groups.makeWith(List.of(guest), "innermost");
    long inner =
        groups.make(
            "inner", "subgroups", List.of(innermost, organization.groupId("role:moderators")));
    long outer = groups.makeWith(List.of(member), "outer", "subgroups", List.of(inner));
    assertThat(read(outer + "/members", "members"))
        .containsExactlyInAnyOrder(organization.userId(Role.OWNER), member, guest, moderator);
    assertThat(read(outer + "/members?direct_member_only=true", "members")).containsExactly(member);
    assertThat(read(outer + "/subgroups", "subgroups"))
        .contains(inner, innermost, organization.groupId("role:owners"));
    assertThat(read(outer + "/subgroups?direct_subgroup_only=true", "subgroups"))
        .containsExactly(inner);
    assertThat(groups.isMember(outer, guest)).isTrue();
    assertThat(groups.isMember(outer, moderator)).isTrue();
    assertThat(groups.isMember(innermost, moderator)).isFalse();
    assertThat(
            organization
                .as(Role.OWNER)
                .get(TestGroups.PATH + outer + "/members/" + guest + "?direct_member_only=true")
                .at("/is_user_group_member")
                .booleanValue())
        .isFalse();
  }

  @Test
  void missingGroupsAndUsersAreReported() {
    long groupId = groups.make("makers");
    for (String path : List.of("7/members", "7/subgroups", "7/members/" + guest)) {
      refused(organization.as(Role.MEMBER).get(TestGroups.PATH + path), "Invalid user group");
    }
    refused(
        organization.as(Role.MEMBER).get(TestGroups.PATH + groupId + "/members/7"), "No such user");
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    refused(
        organization.as(Role.GUEST).get(TestGroups.PATH + groupId + "/members/" + member),
        "No such user");
  }

  @Test
  void deactivatedAccountIsNotListedAsMember() {
    long former = organization.makeMember("former");
    long groupId = groups.makeWith(List.of(former), "makers");
    organization.as(Role.OWNER).delete("/api/v1/users/" + former).succeeded();
    assertThat(groups.get(groupId).path("members")).isEmpty();
    assertThat(read(groupId + "/members", "members")).isEmpty();
    refused(
        organization.as(Role.OWNER).get(TestGroups.PATH + groupId + "/members/" + former),
        "User is deactivated");
    organization.as(Role.OWNER).post("/api/v1/users/" + former + "/reactivate").succeeded();
    assertThat(groups.isMember(groupId, former)).isTrue();
  }

  @Test
  void invalidChangeRejectsTheWholeRequest() {
    long inner = groups.make("inner");
    long groupId = groups.makeWith(List.of(member), "makers");
    refused(
        groups.changeMembers(Role.OWNER, groupId, "add", List.of(guest, member)),
        "User %d is already a member of this group".formatted(member));
    refused(
        groups.changeMembers(
            Role.OWNER, groupId, "add_subgroups", List.of(inner), "delete", List.of(guest)),
        "There is no member '%d' in this user group".formatted(guest));
    refused(
        groups.changeMembers(Role.OWNER, groupId, "delete_subgroups", List.of(inner)),
        "User group %d is not a subgroup of this group.".formatted(inner));
    refused(
        groups.changeMembers(Role.OWNER, groupId, "add", List.of(guest, 7)), "Invalid user ID: 7");
    refused(
        groups.changeMembers(Role.OWNER, groupId, "add_subgroups", List.of(inner, 7)),
        "Invalid user group ID: 7");
    refused(
        groups.changeMembers(Role.OWNER, groupId),
        "Nothing to do. Specify at least one of \"add\", \"delete\", \"add_subgroups\" or"
            + " \"delete_subgroups\".");
    assertThat(TestGroups.ids(groups.get(groupId).path("members"))).containsExactly(member);
    assertThat(groups.get(groupId).path("direct_subgroup_ids")).isEmpty();
    groups.changeMembers(Role.OWNER, groupId, "add_subgroups", List.of(inner)).succeeded();
    refused(
        groups.changeMembers(Role.OWNER, groupId, "add_subgroups", List.of(inner)),
        "User group %d is already a subgroup of this group.".formatted(inner));
  }

  @Test
  void numberOfSubgroupsPerRequestIsLimited() {
    long groupId = groups.make("makers");
    List<Long> many = LongStream.rangeClosed(1, 1_001).boxed().toList();
    refused(
        groups.changeMembers(Role.OWNER, groupId, "add_subgroups", many),
        "add_subgroups is too long (limit: 1000 elements)");
    refused(
        organization.as(Role.OWNER).post(TestGroups.PATH + groupId + "/subgroups", "add", many),
        "add is too long (limit: 1000 elements)");
  }

  @Test
  void nestingCycleIsRefused() {
    long innermost = groups.make("innermost");
    long inner = groups.make("inner", "subgroups", List.of(innermost));
    long outer = groups.make("outer", "subgroups", List.of(inner));
    for (long groupId : new long[] {innermost, inner, outer}) {
      refused(
          groups.changeMembers(Role.OWNER, innermost, "add_subgroups", List.of(groupId)),
          "User group %d is already a subgroup of one of the passed subgroups."
              .formatted(innermost));
    }
    groups.changeMembers(Role.OWNER, outer, "add_subgroups", List.of(innermost)).succeeded();
  }

  @Test
  void systemGroupsAndDeactivatedSubgroupsAreRefused() {
    long closed = groups.make("closed");
    long groupId = groups.make("makers");
    groups.deactivate(Role.OWNER, closed).succeeded();
    refused(
        groups.changeMembers(Role.OWNER, groupId, "add_subgroups", List.of(closed)),
        "User group is deactivated.");
    refused(groups.changeMembers(Role.OWNER, 7, "add", List.of(guest)), "Invalid user group");
    for (String name : List.of("role:everyone", "role:nobody")) {
      long systemGroup = organization.groupId(name);
      refused(
          groups.changeMembers(Role.OWNER, systemGroup, "add", List.of(guest)),
          "Insufficient permission");
      refused(
          groups.changeMembers(
              Role.OWNER, systemGroup, "delete", List.of(organization.userId(Role.OWNER))),
          "Insufficient permission");
    }
  }

  @Test
  void addingAndRemovingMembersHaveSeparatePermissions() {
    long moderator = organization.userId(Role.MODERATOR);
    long groupId =
        groups.makeWith(
            List.of(member),
            "makers",
            "can_add_members_group",
            organization.groupId("role:moderators"),
            "can_remove_members_group",
            organization.groupId("role:administrators"));
    refused(
        groups.changeMembers(Role.GUEST, groupId, "add", List.of(guest)),
        "Insufficient permission");
    groups.changeMembers(Role.MODERATOR, groupId, "add", List.of(guest)).succeeded();
    refused(
        groups.changeMembers(Role.MODERATOR, groupId, "delete", List.of(guest)),
        "Insufficient permission");
    refused(
        groups.changeMembers(
            Role.MODERATOR, groupId, "add", List.of(moderator), "delete", List.of(guest)),
        "Insufficient permission");
    groups.changeMembers(Role.ADMINISTRATOR, groupId, "delete", List.of(guest)).succeeded();
    groups.changeMembers(Role.MEMBER, groupId, "add", List.of(guest)).succeeded();
    assertThat(
            organization
                .asVisitor()
                .post(TestGroups.PATH + groupId + "/members", "delete", List.of(guest))
                .status())
        .isEqualTo(401);
  }

  @Test
  void joiningAndLeavingHaveSeparatePermissions() {
    long moderator = organization.userId(Role.MODERATOR);
    long groupId =
        groups.makeWith(
            List.of(guest), "makers", "can_join_group", organization.groupId("role:moderators"));
    refused(
        groups.changeMembers(
            Role.ADMINISTRATOR, groupId, "add", List.of(organization.userId(Role.OWNER))),
        "Insufficient permission");
    groups.changeMembers(Role.MODERATOR, groupId, "add", List.of(moderator)).succeeded();
    groups.changeMembers(Role.GUEST, groupId, "delete", List.of(guest)).succeeded();
    refused(
        groups.changeMembers(Role.GUEST, groupId, "add", List.of(guest)),
        "Insufficient permission");
    long kept =
        groups.makeWith(
            List.of(moderator), "kept", "can_leave_group", organization.groupId("role:nobody"));
    refused(
        groups.changeMembers(Role.MODERATOR, kept, "delete", List.of(moderator)),
        "Insufficient permission");
  }

  @Test
  void onlyChangedMembersArePublished() {
    long groupId = groups.makeWith(List.of(member), "makers");
    groups.changeMembers(Role.MEMBER, groupId, "add", List.of(guest)).succeeded();
    groups.changeMembers(Role.OWNER, groupId, "delete", List.of(member)).succeeded();
    PublishedEvents changed = PublishedEvents.of(servers, Topic.GROUP_CHANGED, organization.id());
    String key = "%d:%d:user:".formatted(organization.id(), groupId);
    changed.await(event -> event.key().equals(key + guest) && !event.value().isNull());
    changed.await(event -> event.key().equals(key + member) && event.value().isNull());
    PublishedEvents forClients =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    String payload = "{\"op\":\"%s\",\"group_id\":%d,\"user_ids\":[%d]}";
    String added = payload.formatted("add_members", groupId, guest);
    String removed = payload.formatted("remove_members", groupId, member);
    forClients.await(event -> event.value().path("payload").toString().equals(added));
    forClients.await(event -> event.value().path("payload").toString().equals(removed));
  }
}
