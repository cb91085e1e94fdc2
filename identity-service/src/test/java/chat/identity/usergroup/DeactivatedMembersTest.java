package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Settings that name accounts return only the active ones. Clients receive an event when an account
 * is deactivated or reactivated.
 */
@IdentityTest
final class DeactivatedMembersTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestGroups groups;
  private final long gone;
  private final long other;

  DeactivatedMembersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
    this.gone = organization.userId(Role.MODERATOR);
    this.other = organization.userId(Role.MEMBER);
  }

  private static Object members(Long... userIds) {
    return TestGroups.direct(List.of(userIds), List.of());
  }

  private void deactivate() {
    organization.as(Role.OWNER).delete("/api/v1/users/" + gone).succeeded();
  }

  private void reactivate() {
    organization.as(Role.OWNER).post("/api/v1/users/" + gone + "/reactivate").succeeded();
  }

  private void set(String setting, Object value, Object... old) {
    organization
        .as(Role.OWNER)
        .patch(
            "/api/v1/realm",
            setting,
            old.length == 0 ? Map.of("new", value) : Map.of("new", value, "old", old[0]))
        .succeeded();
  }

  private JsonNode realm() {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), organization.userId(Role.OWNER), Role.OWNER);
    stateRequest.put("event_types", List.of("realm"));
    return TestOrganization.post(
            service.asProgram(Program.MESSAGING), "/internal/initial_state", stateRequest)
        .json();
  }

  private String directMembers(long groupId, String setting) {
    return groups.get(groupId).at("/" + setting + "/direct_members").toString();
  }

  private List<JsonNode> payloads(int number, Predicate<JsonNode> condition) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
                    .map(PublishedEvents.Event::value)
                    .filter(condition)
                    .map(event -> event.path("payload"))
                    .toList(),
            events -> events.size() >= number);
  }

  private static Predicate<JsonNode> updatesOf(long groupId) {
    return event ->
        event.path("type").asText().equals("user_group")
            && event.at("/payload/op").asText().equals("update")
            && event.at("/payload/group_id").longValue() == groupId;
  }

  @Test
  void groupSettingsNameActiveAccountsOnly() {
    long groupId = groups.make("makers", "can_mention_group", members(gone, other));
    deactivate();
    assertThat(directMembers(groupId, "can_mention_group")).isEqualTo("[" + other + "]");
    reactivate();
    assertThat(TestGroups.ids(groups.get(groupId).at("/can_mention_group/direct_members")))
        .containsExactlyInAnyOrder(gone, other);
    List<JsonNode> updates = payloads(2, updatesOf(groupId));
    assertThat(updates).hasSize(2);
    assertThat(updates.getFirst().at("/data/can_mention_group/direct_members").toString())
        .isEqualTo("[" + other + "]");
    assertThat(updates.getLast().at("/data/can_mention_group/direct_members").size()).isEqualTo(2);
    assertThat(updates.getFirst().path("data").size()).isEqualTo(1);
  }

  @Test
  void defaultSettingsOmitADeactivatedCreator() {
    long groupId =
        TestGroups.create(organization.as(Role.MODERATOR), "own", List.of())
            .succeeded()
            .longAt("/group_id");
    deactivate();
    assertThat(directMembers(groupId, "can_manage_group")).isEqualTo("[]");
    assertThat(groups.get(groupId).path("creator_id").longValue()).isEqualTo(gone);
    assertThat(payloads(1, updatesOf(groupId)).getFirst().path("data").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("can_add_members_group", "can_manage_group");
  }

  @Test
  void organizationSettingsNameActiveAccountsOnly() {
    set("can_create_bots_group", members(gone, other));
    deactivate();
    assertThat(realm().at("/realm_can_create_bots_group/direct_members").toString())
        .isEqualTo("[" + other + "]");
    reactivate();
    assertThat(realm().at("/realm_can_create_bots_group/direct_members").size()).isEqualTo(2);
    List<JsonNode> updates =
        payloads(
            3,
            event ->
                event.path("type").asText().equals("realm")
                    && event.at("/payload/op").asText().equals("update_dict"));
    assertThat(updates).hasSize(3);
    assertThat(updates.get(1).at("/data/can_create_bots_group/direct_members").toString())
        .isEqualTo("[" + other + "]");
    assertThat(updates.get(2).at("/data/can_create_bots_group/direct_members").size()).isEqualTo(2);
  }

  @Test
  void resendingTheShownValueKeepsDeactivatedMembers() {
    long groupId = groups.make("makers", "can_mention_group", members(gone, other));
    set("can_create_bots_group", members(gone, other));
    deactivate();
    groups
        .edit(
            Role.OWNER,
            groupId,
            "can_mention_group",
            Map.of("new", members(other), "old", members(other)))
        .succeeded();
    set("can_create_bots_group", members(other), members(other));
    reactivate();
    assertThat(groups.get(groupId).at("/can_mention_group/direct_members").size()).isEqualTo(2);
    assertThat(realm().at("/realm_can_create_bots_group/direct_members").size()).isEqualTo(2);
  }

  @Test
  void newValueReplacesDeactivatedMembers() {
    long groupId = groups.make("makers", "can_mention_group", members(gone, other));
    deactivate();
    groups
        .edit(
            Role.OWNER,
            groupId,
            "can_mention_group",
            Map.of("new", organization.groupId("role:nobody"), "old", members(other)))
        .succeeded();
    reactivate();
    assertThat(groups.get(groupId).path("can_mention_group").longValue())
        .isEqualTo(organization.groupId("role:nobody"));
  }
}
