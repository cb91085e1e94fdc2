package chat.identity.organization;

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
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class UpdateOrganizationTest {
  private static final String PATH = "/api/v1/realm";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  UpdateOrganizationTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer update(Role role, Object... parameters) {
    return organization.as(role).patch(PATH, parameters);
  }

  private Answer update(Object... parameters) {
    return update(Role.OWNER, parameters);
  }

  private long group(String name) {
    return organization.groupId(name);
  }

  private PublishedEvents events(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  /** The newest settings, once those of that change are there. */
  private JsonNode settings(Answer answer) {
    String changes = answer.succeeded().header("Chat-Changes").orElseThrow();
    long number = Long.parseLong(changes.replaceFirst(".*organization-changed=([0-9]+).*", "$1"));
    return events(Topic.ORGANIZATION_CHANGED)
        .await(event -> event.number() == number)
        .value()
        .get("settings");
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void administratorsAlone(Role role) {
    for (String name : List.of("name", "description", "waiting_period_threshold")) {
      update(role, name, "1").refused(400, "BAD_REQUEST", "Must be an organization administrator");
    }
  }

  @Test
  void botsAndVisitorsChangeNothing() {
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.OWNER)
        .patch(PATH, "name", "X")
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(organization.asVisitor().patch(PATH, "name", "X").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create_multiuse_invite_group",
        "can_invite_users_group",
        "can_create_groups",
        "can_manage_all_groups",
        "can_manage_billing_group"
      })
  void someGroupsAreForOwners(String setting) {
    long moderators = group("role:moderators");
    update(Role.ADMINISTRATOR, setting, moderators, "name", "X")
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    assertThat(settings(update(setting, moderators)).get(setting).longValue())
        .isEqualTo(moderators);
  }

  @ParameterizedTest
  @CsvSource({"waiting_period_threshold, 3", "invite_required, false", "message_retention_days, 9"})
  void someValuesAreForOwners(String setting, String value) {
    update(Role.ADMINISTRATOR, setting, value)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    assertThat(settings(update(setting, value)).get(setting).toString()).isEqualTo(value);
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsChangeTheRest(Role role) {
    Answer answer =
        update(
            role,
            "name",
            " Acme & Sons ",
            "description",
            " *Makers* ",
            "topics_policy",
            "disable_empty_topic",
            "message_content_edit_limit_seconds",
            "unlimited",
            "message_content_delete_limit_seconds",
            "\"unlimited\"",
            "enable_spectator_access",
            true,
            "new_stream_announcements_stream_id",
            7,
            "email_address_visibility",
            3,
            "welcome_message_custom_text",
            "Hello");
    JsonNode settings = settings(answer);
    assertThat(settings.get("description").textValue()).isEqualTo("*Makers*");
    assertThat(settings.get("topics_policy").textValue()).isEqualTo("disable_empty_topic");
    assertThat(settings.get("message_content_edit_limit_seconds").longValue()).isZero();
    assertThat(settings.get("message_content_delete_limit_seconds").longValue()).isZero();
    assertThat(settings.get("enable_spectator_access").booleanValue()).isTrue();
    assertThat(settings.get("new_stream_announcements_stream_id").longValue()).isEqualTo(7);
    assertThat(settings.get("email_address_visibility").longValue()).isEqualTo(3);
    assertThat(settings.get("welcome_message_custom_text").textValue()).isEqualTo("Hello");
    assertThat(settings.get("require_unique_names").booleanValue()).isFalse();
    assertThat(
            organization
                .asVisitor()
                .get("/api/v1/server_settings")
                .succeeded()
                .textAt("/realm_name"))
        .isEqualTo("Acme & Sons");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "name; ' '; name cannot be blank",
        "name; a\u0007b; Invalid name",
        "waiting_period_threshold; -1; waiting_period_threshold is too small",
        "waiting_period_threshold; 36501; waiting_period_threshold is too large",
        "waiting_period_threshold; \"3\"; waiting_period_threshold is not an integer",
        "invite_required; 1; invite_required is not a boolean",
        "invite_required; yes; invite_required is not valid JSON",
        "topics_policy; empty_topic_only; Invalid topics_policy",
        "message_retention_days; 0; message_retention_days is too small",
        "message_retention_days; forever; message_retention_days is not valid JSON",
        "message_content_delete_limit_seconds; 0; message_content_delete_limit_seconds is too"
            + " small",
        "message_content_delete_limit_seconds; 99999999999;"
            + " message_content_delete_limit_seconds is too large",
        "email_address_visibility; 6; Invalid email_address_visibility: Value error, Not in the"
            + " list of possible values",
        "video_chat_provider; 2; Invalid video_chat_provider: Value error, Not in the list of"
            + " possible values",
        "moderation_request_channel_id; 0; moderation_request_channel_id is too small",
        "default_language; english!; Invalid default_language",
        "can_create_groups; \"x\"; can_create_groups is not an integer",
        "can_create_groups; {}; can_create_groups[\"direct_members\"] field is missing: Field"
            + " required",
        "can_create_groups; 0; Invalid user group"
      })
  void valuesAreChecked(String name, String value, String refusal) {
    update("description", "not kept", name, value).refused(400, "BAD_REQUEST", refusal);
    assertThat(
            organization.texts(
                "select settings::text from organization where organization_id = ?",
                organization.id()))
        .containsExactly("{}");
  }

  @Test
  void textsHaveLimits() {
    update("name", "🌸".repeat(40)).succeeded();
    update("name", "x".repeat(41))
        .refused(400, "BAD_REQUEST", "name is too long (limit: 40 characters)");
    update("description", "x".repeat(1001))
        .refused(400, "BAD_REQUEST", "description is too long (limit: 1000 characters)");
    update("welcome_message_custom_text", "🌸".repeat(8000)).succeeded();
    update("welcome_message_custom_text", "x".repeat(8001))
        .refused(
            400, "BAD_REQUEST", "welcome_message_custom_text is too long (limit: 8000 characters)");
  }

  @Test
  void usersAndGroupsAreChosenForOneSetting() {
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
  void expectationsAreMetOrNothingIsDone() {
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
  void ofTwoWithTheSameExpectationOneSucceeds() throws Exception {
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
  void groupsThatAreNotThereAreRefused() {
    long stranger = TestOrganization.make(service).groupId("role:members");
    update("can_create_bots_group", stranger).refused(400, "BAD_REQUEST", "Invalid user group");
    update(
            "can_create_bots_group",
            Map.of("direct_members", List.of(), "direct_subgroups", List.of(stranger, 1)))
        .refused(400, "BAD_REQUEST", "Invalid user group ID: 1");
    update(
            "can_create_bots_group",
            Map.of("direct_members", List.of(0), "direct_subgroups", List.of()))
        .refused(400, "BAD_REQUEST", "Invalid user ID: 0");
    long crew =
        organization
            .as(Role.OWNER)
            .post(
                "/api/v1/user_groups/create",
                "name",
                "crew",
                "description",
                "",
                "members",
                List.of(organization.userId(Role.OWNER)))
            .succeeded()
            .longAt("/group_id");
    settings(update("can_create_bots_group", crew));
    organization
        .as(Role.OWNER)
        .post("/api/v1/user_groups/" + crew + "/deactivate")
        .refused(400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.");
    settings(update("can_create_bots_group", group("role:members")));
    organization.as(Role.OWNER).post("/api/v1/user_groups/" + crew + "/deactivate").succeeded();
    update("can_create_bots_group", crew).refused(400, "BAD_REQUEST", "User group is deactivated.");
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
    "can_manage_billing_group, role:nobody",
    "can_delete_own_message_group, role:internet",
    "can_access_all_users_group, role:owners",
    "can_access_all_users_group, role:nobody",
    "can_create_web_public_channel_group, role:members",
    "can_create_web_public_channel_group, role:everyone",
    "direct_message_permission_group, role:internet"
  })
  void someSystemGroupsAreNotForSomeSettings(String setting, String group) {
    update(setting, group(group))
        .refused(
            400,
            "BAD_REQUEST",
            "'" + setting + "' setting cannot be set to '" + group + "' group.");
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
  void othersAre(String setting, String group) {
    assertThat(settings(update(setting, group(group))).get(setting).longValue())
        .isEqualTo(group(group));
  }

  @ParameterizedTest
  @ValueSource(strings = {"can_access_all_users_group", "can_create_web_public_channel_group"})
  void someSettingsTakeSystemGroupsAlone(String setting) {
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
  void guestsLoseSightAtOnce() {
    long member = organization.userId(Role.MEMBER);
    settings(update("can_access_all_users_group", group("role:members")));
    organization
        .as(Role.GUEST)
        .get("/api/v1/users/" + member)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @Test
  void whatIsTheSameIsNotTold() {
    Answer answer =
        update(
                "name",
                "Test of " + organization.subdomain(),
                "can_create_groups",
                group("role:members"),
                "waiting_period_threshold",
                0,
                "digest_emails_enabled",
                true)
            .succeeded();
    assertThat(answer.header("Chat-Changes")).isEmpty();
    assertThat(answer.at("/ignored_parameters_unsupported").toString())
        .isEqualTo("[\"digest_emails_enabled\"]");
  }

  @Test
  void clientsLearnOfEachChange() {
    Answer answer =
        update(
                "name",
                "Acme",
                "waiting_period_threshold",
                3,
                "message_content_delete_limit_seconds",
                "unlimited",
                "can_create_groups",
                group("role:moderators"),
                "can_create_bots_group",
                group("role:moderators"))
            .succeeded();
    assertThat(answer.header("Chat-Changes").orElseThrow())
        .matches("organization-changed=[0-9]+,client-events=[0-9]+");
    events(Topic.CLIENT_EVENTS)
        .await(event -> event.value().at("/payload/op").asText().equals("update_dict"));
    List<String> told =
        events(Topic.CLIENT_EVENTS).all().stream()
            .map(PublishedEvents.Event::value)
            .filter(value -> value.get("type").asText().equals("realm"))
            .map(value -> value.at("/payload/property").asText() + "=" + value.at("/payload/value"))
            .toList();
    assertThat(told)
        .containsExactly(
            "name=\"Acme\"",
            "waiting_period_threshold=3",
            "message_content_delete_limit_seconds=null",
            "default=");
    assertThat(
            organization.texts(
                "select property || ' ' || old_value || ' ' || new_value from organization_change"
                    + " where organization_id = ? order by change_id",
                organization.id()))
        .hasSize(5)
        .contains("waiting_period_threshold 0 3", "message_content_delete_limit_seconds 600 0");
  }
}
