package chat.identity.register;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class InitialStateTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunningService service;
  private final TestOrganization organization;

  InitialStateTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  private JsonNode state(Role role, String eventType) {
    return state(role, Set.of(eventType), Map.of()).json();
  }

  private Answer state(Role role, Set<String> eventTypes, Map<String, ?> overrides) {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), organization.userId(role), role);
    stateRequest.put("event_types", eventTypes);
    stateRequest.putAll(overrides);
    return request(service.asProgram(Program.MESSAGING), stateRequest);
  }

  private static Answer request(ApiClient client, Map<String, ?> stateRequest) {
    return TestOrganization.post(client, "/internal/initial_state", stateRequest);
  }

  private static JsonNode json(Answer answer, String pointer) {
    return answer.succeeded().at(pointer);
  }

  private static List<Long> ids(JsonNode users) {
    return StreamSupport.stream(users.spliterator(), false)
        .map(user -> user.path("user_id").longValue())
        .toList();
  }

  @Test
  void grantedFeatureAppearsInTheState() {
    assertThat(hasFullContentAccess()).isFalse();
    ApiClient operator = TestOrganization.asOperator(service);
    Map<String, ?> granted =
        Map.of("subdomain", organization.subdomain(), "owner_full_content_access", true);
    var answer = TestOrganization.post(operator, "/internal/organizations/features", granted);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(hasFullContentAccess()).isTrue();
  }

  private boolean hasFullContentAccess() {
    return state(Role.OWNER, "realm").path("realm_owner_full_content_access").booleanValue();
  }

  @Test
  void onlyServicesMayRequestTheState() {
    ApiClient member = organization.as(Role.MEMBER);
    assertThat(request(member, Map.of()).status()).isEqualTo(401);
    assertThat(request(service.api(), Map.of()).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @EnumSource
  void usersMatchTheUserListWithProfiles(Role role) {
    ApiClient caller = organization.as(role);
    long deactivated = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + deactivated).succeeded();
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    JsonNode state = state(role, "realm_user");
    List<JsonNode> registered = new ArrayList<>();
    state.path("realm_users").forEach(registered::add);
    state.path("realm_non_active_users").forEach(registered::add);
    JsonNode listed =
        json(
            caller.get(
                "/api/v1/users", "client_gravatar", true, "include_custom_profile_fields", true),
            "/members");
    assertThat(registered).hasSameSizeAs(listed);
    assertThat(listed).containsAll(registered);
    assertThat(ids(state.path("realm_users"))).contains(botId, organization.userId(role));
    assertThat(ids(state.path("realm_non_active_users"))).containsExactly(deactivated);
    assertThat(state.path("cross_realm_bots"))
        .isNotEmpty()
        .allMatch(bot -> bot.path("is_system_bot").booleanValue());
  }

  @ParameterizedTest
  @CsvSource({
    "OWNER,true,true,false,false,true",
    "ADMINISTRATOR,false,true,false,false,true",
    "MODERATOR,false,false,true,false,true",
    "MEMBER,false,false,false,false,true",
    "GUEST,false,false,false,true,false"
  })
  void stateDescribesTheOwnAccount(
      Role role, boolean owner, boolean admin, boolean moderator, boolean guest, boolean creates) {
    JsonNode state = state(role, "realm_user");
    JsonNode me = organization.as(role).get("/api/v1/users/me").succeeded().json();
    assertThat(state.path("user_id").longValue()).isEqualTo(organization.userId(role));
    assertThat(state.path("email")).isEqualTo(me.path("email"));
    assertThat(state.path("full_name")).isEqualTo(me.path("full_name"));
    assertThat(state.path("delivery_email").textValue()).isEqualTo(TestOrganization.email(role));
    assertThat(state.path("is_owner").booleanValue()).isEqualTo(owner);
    assertThat(state.path("is_admin").booleanValue()).isEqualTo(admin);
    assertThat(state.path("is_moderator").booleanValue()).isEqualTo(moderator);
    assertThat(state.path("is_guest").booleanValue()).isEqualTo(guest);
    assertThat(state.path("can_create_streams").booleanValue()).isEqualTo(creates);
    assertThat(state.path("can_create_public_streams").booleanValue()).isEqualTo(creates);
    assertThat(state.path("can_create_private_streams").booleanValue()).isEqualTo(creates);
    assertThat(state.path("can_subscribe_other_users").booleanValue()).isEqualTo(creates);
    assertThat(state.path("can_invite_others_to_realm").booleanValue()).isEqualTo(creates);
    assertThat(state.path("can_create_web_public_streams").booleanValue()).isEqualTo(owner);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "can_create_public_channel_group",
        "can_create_private_channel_group",
        "can_add_subscribers_group",
        "can_invite_users_group"
      })
  void guestNamedInSettingsIsStillDenied(String setting) {
    long guest = organization.userId(Role.GUEST);
    organization.setSetting(
        setting, "{\"direct_members\":[%d],\"direct_subgroups\":[]}".formatted(guest));
    JsonNode state = state(Role.GUEST, "realm_user");
    assertThat(state.path("can_create_streams").booleanValue()).isFalse();
    assertThat(state.path("can_create_public_streams").booleanValue()).isFalse();
    assertThat(state.path("can_create_private_streams").booleanValue()).isFalse();
    assertThat(state.path("can_subscribe_other_users").booleanValue()).isFalse();
    assertThat(state.path("can_invite_others_to_realm").booleanValue()).isFalse();
  }

  @Test
  void limitedGuestSeesOnlyBotsAndSelf() {
    long guest = organization.userId(Role.GUEST);
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    organization.as(Role.OWNER).post("/api/v1/users/me/status", "status_text", "away").succeeded();
    JsonNode state =
        state(Role.GUEST, Set.of("realm_user", "realm_user_groups", "user_status"), Map.of())
            .json();
    assertThat(ids(state.path("realm_users"))).containsExactlyInAnyOrder(guest, botId);
    assertThat(state.path("user_status")).isEmpty();
    state
        .path("realm_user_groups")
        .forEach(group ->
            group
                .path("members")
                .forEach(member -> assertThat(member.longValue()).isIn(guest, botId)));
  }

  @Test
  void limitedGuestSeesNoHiddenMembersOfSettings() {
    long member = organization.userId(Role.MEMBER);
    long guest = organization.userId(Role.GUEST);
    long moderators = organization.groupId("role:moderators");
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    organization.setSetting(
        "can_create_bots_group",
        "{\"direct_members\":[%d,%d],\"direct_subgroups\":[%d]}"
            .formatted(member, guest, moderators));
    assertThat(directMembers(Role.MEMBER)).containsExactlyInAnyOrder(member, guest);
    assertThat(directMembers(Role.GUEST)).containsExactly(guest);
  }

  private List<Long> directMembers(Role role) {
    JsonNode members =
        state(role, "realm").path("realm_can_create_bots_group").path("direct_members");
    return StreamSupport.stream(members.spliterator(), false).map(JsonNode::longValue).toList();
  }

  @Test
  void hiddenAddressIsNotShown() {
    long owner = organization.userId(Role.OWNER);
    organization.setEmailAddressVisibility(owner, 3);
    for (Role role : List.of(Role.ADMINISTRATOR, Role.MEMBER)) {
      StreamSupport.stream(state(role, "realm_user").path("realm_users").spliterator(), false)
          .filter(user -> user.path("user_id").longValue() == owner)
          .forEach(user ->
              assertThat(user.path("delivery_email").isNull()).isEqualTo(role == Role.MEMBER));
    }
  }

  @Test
  void organizationSettingsAreConvertedForClients() {
    organization.setSetting("message_content_delete_limit_seconds", "0");
    organization.setSetting("topics_policy", "\"disable_empty_topic\"");
    JsonNode state = state(Role.MEMBER, "realm");
    assertThat(state.path("realm_name").textValue()).contains(organization.subdomain());
    assertThat(state.path("realm_url").textValue()).isEqualTo("https://" + organization.host());
    assertThat(state.path("realm_message_content_delete_limit_seconds").isNull()).isTrue();
    assertThat(state.path("realm_message_content_edit_limit_seconds").intValue()).isEqualTo(600);
    assertThat(state.path("realm_waiting_period_threshold").intValue()).isZero();
    assertThat(state.path("realm_message_retention_days").intValue()).isEqualTo(-1);
    assertThat(state.path("realm_authentication_methods").toString())
        .isEqualTo("{\"Email\":{\"enabled\":true,\"available\":true}}");
    assertThat(state.path("realm_mandatory_topics").booleanValue()).isTrue();
    assertThat(state.path("realm_wildcard_mention_policy").intValue()).isEqualTo(5);
    assertThat(state.path("realm_delete_own_message_policy").intValue()).isEqualTo(5);
    assertThat(state.path("realm_create_public_stream_policy").intValue()).isEqualTo(1);
    assertThat(state.path("realm_create_private_stream_policy").intValue()).isEqualTo(1);
    assertThat(state.path("realm_create_web_public_stream_policy").intValue()).isEqualTo(7);
    assertThat(state.path("realm_can_delete_any_message_group").longValue())
        .isEqualTo(organization.groupId("role:administrators"));
    assertThat(state.path("realm_default_external_accounts").at("/github/url_pattern").textValue())
        .isEqualTo("https://github.com/%(username)s");
    for (String key :
        List.of(
            "realm_allow_message_editing",
            "realm_enable_read_receipts",
            "realm_icon_url",
            "realm_presence_disabled",
            "server_presence_ping_interval_seconds",
            "server_presence_offline_threshold_seconds")) {
      assertThat(state.has(key)).as(key).isTrue();
    }
    assertThat(state.path("server_presence_ping_interval_seconds").intValue()).isEqualTo(60);
    assertThat(state.path("server_presence_offline_threshold_seconds").intValue()).isEqualTo(200);
    assertThat(state.path("server_generation").longValue())
        .isEqualTo(ManagementFactory.getRuntimeMXBean().getStartTime() / 1000);
    JsonNode permissions = state.path("server_supported_permission_settings");
    assertThat(permissions.at("/realm/can_access_all_users_group/allowed_system_groups").toString())
        .isEqualTo("[\"role:everyone\",\"role:members\"]");
    assertThat(permissions.at("/group/can_manage_group/default_group_name").textValue())
        .isEqualTo("group_creator");
  }

  /** The account's own avatar has its URLs even if the client computes Gravatar URLs. */
  @Test
  void ownAvatarHasUrlsInBothSizes() {
    JsonNode state =
        state(Role.MEMBER, Set.of("realm_user"), Map.of("client_gravatar", true)).json();
    String url = state.path("avatar_url").textValue();
    assertThat(url).startsWith("https://secure.gravatar.com/avatar/");
    assertThat(state.path("avatar_url_medium").textValue()).isEqualTo(url + "&s=500");
  }

  @Test
  void presencesHaveTheRequestedForm() {
    organization
        .as(Role.MEMBER)
        .post("/api/v1/users/me/presence", "status", "active", "ping_only", true)
        .succeeded();
    JsonNode legacy = state(Role.OWNER, "presence");
    String email = organization.as(Role.MEMBER).get("/api/v1/users/me").textAt("/email");
    assertThat(legacy.path("presences").path(email).at("/website/status").textValue())
        .isEqualTo("active");
    assertThat(legacy.path("server_timestamp").isNumber()).isTrue();
    assertThat(legacy.path("presence_last_update_id").longValue()).isPositive();
    String userId = Long.toString(organization.userId(Role.MEMBER));
    JsonNode slim = state(Role.OWNER, Set.of("presence"), Map.of("slim_presence", true)).json();
    assertThat(slim.path("presences").path(userId).has("active_timestamp")).isTrue();
  }

  @Test
  void deactivatedGroupsNeedTheClientCapability() {
    TestGroups groups = new TestGroups(organization);
    long groupId = groups.makeAsOwner("old");
    groups.deactivate(Role.OWNER, groupId).succeeded();
    assertThat(state(Role.MEMBER, "realm_user_groups").toString()).doesNotContain("\"old\"");
    assertThat(
            state(
                    Role.MEMBER,
                    Set.of("realm_user_groups"),
                    Map.of("capabilities", List.of("include_deactivated_groups")))
                .text())
        .contains("\"old\"");
  }

  @Test
  void botsAreShownToOwnersAndAdministrators() {
    long own = organization.makeBot(Role.MEMBER, "own").longAt("/user_id");
    long other = organization.makeBot(Role.OWNER, "other").longAt("/user_id");
    assertThat(ids(state(Role.MEMBER, "realm_bot").path("realm_bots"))).containsExactly(own);
    assertThat(ids(state(Role.ADMINISTRATOR, "realm_bot").path("realm_bots")))
        .containsExactly(own, other);
  }

  @Test
  void ownSettingsAreShownUnderEveryName() {
    ApiClient member = organization.as(Role.MEMBER);
    member
        .patch(
            "/api/v1/settings",
            "twenty_four_hour_time",
            true,
            "web_home_view",
            "recent_topics",
            "enable_sounds",
            false,
            "timezone",
            "Europe/Berlin")
        .succeeded();
    JsonNode settings = state(Role.MEMBER, "user_settings").path("user_settings");
    assertThat(settings.path("twenty_four_hour_time").booleanValue()).isTrue();
    assertThat(settings.path("pm_content_in_desktop_notifications").booleanValue()).isTrue();
    assertThat(settings.path("web_home_view").textValue()).isEqualTo("recent_topics");
    assertThat(settings.path("enable_sounds").booleanValue()).isFalse();
    assertThat(settings.path("timezone").textValue()).isEqualTo("Europe/Berlin");
    assertThat(settings.path("emojiset_choices")).isNotEmpty();
    member
        .patch("/api/v1/settings", "web_home_view", "nowhere")
        .refused(
            400,
            "BAD_REQUEST",
            "Invalid web_home_view: Value error, Not in the list of possible values");
    JsonNode defaults = state(Role.MEMBER, "realm_user_settings_defaults");
    assertThat(defaults.at("/realm_user_settings_defaults/enable_sounds").booleanValue()).isTrue();
  }

  @Test
  void onlyRequestedPartsAreReturned() {
    assertThat(state(Role.MEMBER, Set.of("message"), Map.of()).text()).isEqualTo("{}");
    ApiClient member = organization.as(Role.MEMBER);
    member.post("/api/v1/users/me/alert_words", "alert_words", List.of("tea")).succeeded();
    long muted = organization.userId(Role.MODERATOR);
    member.post("/api/v1/users/me/muted_users/" + muted).succeeded();
    JsonNode state =
        state(Role.MEMBER, Set.of("alert_words", "muted_users", "custom_profile_fields"), Map.of())
            .json();
    assertThat(state.path("alert_words").toString()).isEqualTo("[\"tea\"]");
    assertThat(state.at("/muted_users/0/id").longValue()).isEqualTo(muted);
    assertThat(state.path("custom_profile_fields").isArray()).isTrue();
    assertThat(state.at("/custom_profile_field_types/SELECT/id").intValue()).isEqualTo(3);
    assertThat(state.at("/custom_profile_field_types/USER/id").intValue()).isEqualTo(6);
    assertThat(state.at("/custom_profile_field_types/SHORT_TEXT/id").intValue()).isEqualTo(1);
    assertThat(state).hasSize(4);
  }

  @Test
  void stateHasFieldsThatTheWebClientRequires() {
    JsonNode state = state(Role.MEMBER, "realm");
    assertThat(state.path("realm_billing").toString())
        .isEqualTo("{\"has_pending_sponsorship_request\":false}");
    assertThat(state.path("upgrade_text_for_wide_organization_logo").isTextual()).isTrue();
    assertThat(state.at("/gif_rating_policy_options/disabled/id").intValue()).isZero();
    assertThat(state(Role.MEMBER, "video_calls").path("has_webex_token").isBoolean()).isTrue();
    String uuid = state.path("realm_uuid").textValue();
    assertThat(UUID.fromString(uuid)).hasToString(uuid);
    assertThat(state(Role.OWNER, "realm").path("realm_uuid").textValue()).isEqualTo(uuid);
  }

  @Test
  void channelPoliciesAreConvertedToNumbers() {
    organization.setGroupSetting("can_create_public_channel_group", "role:nobody");
    organization.setGroupSetting("can_create_private_channel_group", "role:moderators");
    organization.setGroupSetting("can_create_web_public_channel_group", "role:members");
    JsonNode state = state(Role.MEMBER, "realm");
    assertThat(state.path("realm_create_public_stream_policy").intValue()).isEqualTo(2);
    assertThat(state.path("realm_create_private_stream_policy").intValue()).isEqualTo(4);
    assertThat(state.path("realm_create_web_public_stream_policy").intValue()).isEqualTo(4);
  }

  @Test
  void unsupportedPartsAreEmpty() throws Exception {
    JsonNode state = state(Role.MEMBER, Set.of("realm_embedded_bots"), Map.of()).json();
    assertThat(state)
        .isEqualTo(
            JSON.readTree(
                """
                {"realm_embedded_bots": []}
                """));
  }
}
