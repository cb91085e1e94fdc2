package chat.identity.settings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code target_users} of {@code PATCH /settings}. */
@IdentityTest
final class TargetUsersTest {
  private static final String PATH = "/api/v1/settings";

  private final TestServers servers;
  private final TestOrganization organization;

  TargetUsersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private static Map<String, Object> users(boolean skipEdited, Long... userIds) {
    return Map.of("user_ids", List.of(userIds), "skip_if_already_edited", skipEdited);
  }

  private Answer change(Role role, Map<String, Object> targets, Object... parameters) {
    Object[] all = new Object[parameters.length + 2];
    all[0] = "target_users";
    all[1] = targets;
    System.arraycopy(parameters, 0, all, 2, parameters.length);
    return organization.as(role).patch(PATH, all);
  }

  private JsonNode settings(long userId) {
    return organization.state(userId, Role.MEMBER, "user_settings").path("user_settings");
  }

  /** Waits for this number of events. */
  private List<JsonNode> events(int count) {
    Awaitility.await().until(() -> events().size() >= count);
    return events();
  }

  private List<JsonNode> events() {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
        .map(PublishedEvents.Event::value)
        .filter(event -> event.path("type").asText().equals("user_settings"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorChangesOthersButNotThemselves(Role role) {
    long member = organization.userId(Role.MEMBER);
    long guest = organization.userId(Role.GUEST);
    Answer answer =
        change(role, users(false, guest, member, member), "enter_sends", false, "color_scheme", 2)
            .succeeded();
    assertThat(answer.has("/ignored_parameters_unsupported")).isFalse();
    for (long userId : new long[] {member, guest}) {
      assertThat(settings(userId).path("enter_sends").booleanValue()).isFalse();
      assertThat(settings(userId).path("color_scheme").intValue()).isEqualTo(2);
    }
    assertThat(settings(organization.userId(role)).path("enter_sends").booleanValue()).isTrue();
    List<JsonNode> events = events(2);
    assertThat(events.stream().map(event -> event.path("payload").toString()))
        .containsExactlyInAnyOrder(
            "{\"op\":\"update\",\"property\":\"color_scheme\",\"value\":2}",
            "{\"op\":\"update\",\"property\":\"enter_sends\",\"value\":false}");
    assertThat(events)
        .allSatisfy(event ->
            assertThat(event.at("/audience/user_ids"))
                .extracting(JsonNode::longValue)
                .containsExactlyInAnyOrder(member, guest));
  }

  @Test
  void onlyDifferencesAreAnnounced() {
    long member = organization.userId(Role.MEMBER);
    long guest = organization.userId(Role.GUEST);
    organization.as(Role.MEMBER).patch(PATH, "twenty_four_hour_time", true).succeeded();
    change(
            Role.OWNER,
            users(false, member, guest),
            "twenty_four_hour_time",
            true,
            "enter_sends",
            true)
        .succeeded();
    List<JsonNode> events = events(2);
    assertThat(events).hasSize(2);
    assertThat(events.getLast().at("/audience/user_ids").toString()).isEqualTo("[" + guest + "]");
    Answer again =
        change(Role.OWNER, users(false, member, guest), "twenty_four_hour_time", true).succeeded();
    assertThat(again.header("Chat-Changes")).isEmpty();
  }

  @Test
  void settingsForOtherServicesArePublishedForEachUser() {
    long member = organization.userId(Role.MEMBER);
    long guest = organization.userId(Role.GUEST);
    change(Role.OWNER, users(false, member, guest), "receives_typing_notifications", false)
        .succeeded();
    PublishedEvents published = PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id());
    for (long userId : new long[] {member, guest}) {
      published.await(event ->
          event.value().path("user_id").longValue() == userId
              && !event.value().at("/settings/receives_typing_notifications").asBoolean(true));
    }
    assertThat(published.all())
        .filteredOn(
            event -> event.value().path("user_id").longValue() == organization.userId(Role.OWNER))
        .allMatch(
            event -> event.value().at("/settings/receives_typing_notifications").booleanValue());
  }

  @Test
  void editedSettingsCanBeSpared() {
    long member = organization.userId(Role.MEMBER);
    ApiClient client = organization.as(Role.MEMBER);
    client.patch(PATH, "enter_sends", false).succeeded();
    client.patch(PATH, "enter_sends", true).succeeded();
    client.patch(PATH, "color_scheme", 1).succeeded();
    Object[] wanted = {"enter_sends", false, "color_scheme", 3, "user_list_style", 1};
    change(Role.OWNER, users(true, member), wanted).succeeded();
    JsonNode spared = settings(member);
    assertThat(spared.path("enter_sends").booleanValue()).isTrue();
    assertThat(spared.path("color_scheme").intValue()).isEqualTo(3);
    assertThat(spared.path("user_list_style").intValue()).isEqualTo(1);
    change(Role.OWNER, users(true, member), "color_scheme", 1, "user_list_style", 2).succeeded();
    assertThat(settings(member).path("color_scheme").intValue()).isEqualTo(1);
    change(Role.OWNER, users(false, member), wanted).succeeded();
    assertThat(settings(member).path("enter_sends").booleanValue()).isFalse();
  }

  @Test
  void groupsMeanAllTheirMembersExceptBots() {
    long member = organization.userId(Role.MEMBER);
    long bot = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    long inner = group("inner", List.of(member, bot), List.of());
    long outer = group("outer", List.of(), List.of(inner));
    Map<String, Object> targets =
        Map.of("group_ids", List.of(outer), "skip_if_already_edited", false);
    change(Role.OWNER, targets, "enter_sends", false).succeeded();
    assertThat(settings(member).path("enter_sends").booleanValue()).isFalse();
    assertThat(settings(bot).path("enter_sends").booleanValue()).isTrue();
    assertThat(settings(organization.userId(Role.OWNER)).path("enter_sends").booleanValue())
        .isTrue();
    Map<String, Object> all =
        Map.of(
            "group_ids",
            List.of(organization.groupId("role:members")),
            "skip_if_already_edited",
            false);
    change(Role.OWNER, all, "color_scheme", 3).succeeded();
    assertThat(settings(organization.userId(Role.OWNER)).path("color_scheme").intValue())
        .isEqualTo(3);
  }

  private long group(String name, List<Long> members, List<Long> subgroups) {
    return organization
        .as(Role.OWNER)
        .post(
            "/api/v1/user_groups/create",
            "name",
            name,
            "description",
            "",
            "members",
            members,
            "subgroups",
            subgroups)
        .succeeded()
        .longAt("/group_id");
  }

  @Test
  void deactivatedUsersAreChangedToo() {
    long userId = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + userId).succeeded();
    change(Role.OWNER, users(false, userId), "enter_sends", false).succeeded();
    organization.as(Role.OWNER).post("/api/v1/users/" + userId + "/reactivate").succeeded();
    assertThat(settings(userId).path("enter_sends").booleanValue()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void othersMayNotChangeSettingsOfUsers(Role role) {
    change(role, users(false, organization.userId(role)), "enter_sends", false)
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(settings(organization.userId(role)).path("enter_sends").booleanValue()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "allow_private_data_export, true",
    "email_address_visibility, 1",
    "enable_digest_emails, false",
    "enable_login_emails, false",
    "enable_marketing_emails, false",
    "presence_enabled, false",
    "send_private_typing_notifications, false",
    "send_stream_typing_notifications, false",
    "send_read_receipts, false",
    "full_name, Iris",
    "timezone, UTC",
    "old_password, x",
    "new_password, battery staple"
  })
  void sensitiveSettingsOfOthersAreRefused(String name, String value) {
    change(Role.OWNER, users(false, organization.userId(Role.MEMBER)), name, value)
        .refused(400, "BAD_REQUEST", "Cannot change this setting for other users.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"skip_if_already_edited\":true}; Either user_ids or group_ids must be provided.",
        "{\"user_ids\":[],\"skip_if_already_edited\":true};"
            + " Either user_ids or group_ids must be provided.",
        "{\"user_ids\":[1]};"
            + " target_users[\"skip_if_already_edited\"] field is missing: Field required",
        "{\"user_ids\":[\"1\"],\"skip_if_already_edited\":true};"
            + " target_users[\"user_ids\"][0] is not an integer",
        "{\"user_ids\":[1],\"skip_if_already_edited\":1};"
            + " target_users[\"skip_if_already_edited\"] is not a boolean",
        "{\"user_ids\":[999999999],\"skip_if_already_edited\":true};"
            + " Invalid user ID: 999999999",
        "{\"group_ids\":[999999999],\"skip_if_already_edited\":true};"
            + " Invalid user group ID: 999999999",
        "[1]; target_users is not a dict"
      })
  void invalidTargetsAreRefused(String targets, String message) {
    organization
        .as(Role.OWNER)
        .patch(PATH, "target_users", targets, "enter_sends", false)
        .refused(400, "BAD_REQUEST", message);
  }

  @Test
  void tooManyTargetsAreRefused() {
    List<Long> most = LongStream.rangeClosed(1, TargetUsers.MAX_USERS + 1L).boxed().toList();
    change(
            Role.OWNER,
            Map.of("user_ids", most, "skip_if_already_edited", false),
            "enter_sends",
            false)
        .refused(
            400, "BAD_REQUEST", "target_users[\"user_ids\"] is too long (limit: 1000 elements)");
    organization.execute(
        """
        insert into account (organization_id, delivery_email, full_name, role,
          email_address_visibility, date_created)
        select ?, 'many' || number || '@example.com', 'Many', 400, 1, now()
        from generate_series(1, ?) as number
        """,
        organization.id(),
        TargetUsers.MAX_USERS);
    Map<String, Object> all =
        Map.of(
            "group_ids",
            List.of(organization.groupId("role:everyone")),
            "skip_if_already_edited",
            false);
    change(Role.OWNER, all, "enter_sends", false)
        .refused(
            400,
            "BAD_REQUEST",
            "target_users can be at most 1000 users, members of groups included; send several"
                + " requests.");
  }

  @Test
  void usersOfOtherOrganizationsAreUnknown(RunningService service) {
    long stranger = TestOrganization.make(service).userId(Role.MEMBER);
    change(Role.OWNER, users(false, stranger), "enter_sends", false)
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + stranger);
  }
}
