package chat.identity.settings;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class ChangeSettingsTest {
  private final TestServers servers;
  private final TestOrganization organization;

  ChangeSettingsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer change(Role role, Object... parameters) {
    return organization.as(role).patch("/api/v1/settings", parameters);
  }

  private JsonNode user(Role caller, Role target) {
    return organization
        .as(caller)
        .get("/api/v1/users/" + organization.userId(target))
        .succeeded()
        .at("/user");
  }

  private PublishedEvents events(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  private JsonNode settingsOf(Role role) {
    return events(Topic.USER_CHANGED).all().stream()
        .map(PublishedEvents.Event::value)
        .filter(value -> value.get("user_id").longValue() == organization.userId(role))
        .reduce((_, last) -> last)
        .orElseThrow()
        .get("settings");
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleChangesItsOwnSettings(Role role) {
    change(role, "full_name", " Iris ", "timezone", "Europe/Lisbon", "presence_enabled", false)
        .succeeded();
    JsonNode user = user(Role.OWNER, role);
    assertThat(user.get("full_name").textValue()).isEqualTo("Iris");
    assertThat(user.get("timezone").textValue()).isEqualTo("Europe/Lisbon");
    change(role, "timezone", "").succeeded();
    assertThat(user(Role.OWNER, role).get("timezone").textValue()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/settings/display", "/api/v1/settings/notifications"})
  void legacyPathsChangeSettings(String path) {
    organization.as(Role.MEMBER).patch(path, "timezone", "Europe/Lisbon").succeeded();
    assertThat(user(Role.OWNER, Role.MEMBER).get("timezone").textValue())
        .isEqualTo("Europe/Lisbon");
  }

  @Test
  void botsAndVisitorsCannotChangeSettings() {
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.OWNER)
        .patch("/api/v1/settings", "timezone", "")
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
    assertThat(organization.asVisitor().patch("/api/v1/settings").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "full_name; ' '; full_name cannot be blank",
        "full_name; a*b; Invalid characters in name!",
        "timezone; Europe/Nowhere; Invalid timezone",
        "timezone; +01:00; Invalid timezone",
        "email_address_visibility; 0; Invalid email_address_visibility: Value error,"
            + " Not in the list of possible values",
        "email_address_visibility; 6; Invalid email_address_visibility: Value error,"
            + " Not in the list of possible values",
        "email_address_visibility; x; email_address_visibility is not valid JSON",
        "default_language; xx; Invalid default_language: Value error,"
            + " Not in the list of possible values",
        "default_language; und; Invalid default_language: Value error,"
            + " Not in the list of possible values",
        "default_language; ''; Invalid default_language: Value error,"
            + " Not in the list of possible values",
        "default_language; en english; Invalid default_language: Value error,"
            + " Not in the list of possible values",
        "resolved_topic_notice_auto_read_policy; always; resolved_topic_notice_auto_read_policy can"
            + " only be never: other values are not supported by this server",
        "presence_enabled; 1; presence_enabled is not a boolean",
        "automatically_follow_topics_policy; 5; Invalid automatically_follow_topics_policy:"
            + " Value error, Not in the list of possible values",
        "automatically_follow_topics_policy; 0; Invalid automatically_follow_topics_policy:"
            + " Value error, Not in the list of possible values",
        "automatically_follow_topics_policy; true; automatically_follow_topics_policy is not an"
            + " integer"
      })
  void invalidValuesAreRefused(String name, String value, String refusal) {
    change(Role.MEMBER, name, value, "send_read_receipts", false)
        .refused(400, "BAD_REQUEST", refusal);
  }

  @Test
  void namesAreUniqueIfTheOrganizationRequiresIt() {
    organization.userId(Role.GUEST);
    organization.setSetting("require_unique_names", "true");
    change(Role.MEMBER, "full_name", "the GUEST")
        .refused(400, "BAD_REQUEST", "Unique names required in this organization.");
    change(Role.MEMBER, "full_name", "THE member").succeeded();
  }

  @Test
  void nameChangesCanBeRestrictedToAdministrators() {
    organization.userId(Role.ADMINISTRATOR);
    organization.setSetting("name_changes_disabled", "true");
    change(Role.MODERATOR, "full_name", "Iris")
        .refused(400, "BAD_REQUEST", "Name changes are disabled in this organization.");
    change(Role.MODERATOR, "full_name", "The moderator").succeeded();
    change(Role.ADMINISTRATOR, "full_name", "Iris").succeeded();
  }

  @Test
  void settingsUsedByOtherServicesArePublished() {
    Answer answer =
        change(
                Role.MEMBER,
                "automatically_follow_topics_policy",
                1,
                "automatically_unmute_topics_in_muted_streams_policy",
                4,
                "presence_enabled",
                false)
            .succeeded();
    assertThat(answer.header("Chat-Own-Changes").orElseThrow())
        .matches("user-changed=[0-9]+,client-events=[0-9]+");
    events(Topic.CLIENT_EVENTS)
        .await(event -> event.value().at("/payload/property").asText().equals("presence_enabled"));
    JsonNode settings = settingsOf(Role.MEMBER);
    assertThat(settings.get("automatically_follow_topics_policy").intValue()).isEqualTo(1);
    assertThat(settings.get("automatically_unmute_topics_in_muted_streams_policy").intValue())
        .isEqualTo(4);
    assertThat(settings.get("presence_enabled").booleanValue()).isFalse();
    assertThat(settings.get("send_read_receipts").booleanValue()).isTrue();
    change(Role.MEMBER, "presence_enabled", true).succeeded();
    events(Topic.USER_CHANGED)
        .await(event ->
            event.value().at("/settings/automatically_follow_topics_policy").intValue() == 1
                && event.value().at("/settings/presence_enabled").booleanValue());
  }

  @ParameterizedTest
  @CsvSource({
    "enable_drafts_synchronization, false",
    "enable_stream_desktop_notifications, true",
    "enable_stream_audible_notifications, true"
  })
  void clientSettingsArePublishedToOtherServices(String setting, boolean value) {
    change(Role.MEMBER, setting, value).succeeded();
    events(Topic.USER_CHANGED)
        .await(event -> event.value().at("/settings/" + setting).asBoolean(!value) == value);
  }

  @ParameterizedTest
  @CsvSource({
    "translate_emoticons, true",
    "presence_enabled, false",
    "automatically_follow_topics_policy, 1",
    "color_scheme, 2"
  })
  void privateSettingsSetOnlyTheOwnChangesHeader(String setting, String value) {
    Answer answer = change(Role.MEMBER, setting, value).succeeded();
    assertThat(answer.header("Chat-Own-Changes").orElseThrow()).contains("user-changed=");
    assertThat(answer.header("Chat-Changes")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "pt-br", "zh-hans", "en_GB"})
  void anyKnownLanguageIsAccepted(String tag) {
    change(Role.MEMBER, "default_language", tag).succeeded();
    JsonNode update =
        events(Topic.CLIENT_EVENTS)
            .await(
                event -> event.value().at("/payload/property").asText().equals("default_language"))
            .value();
    assertThat(update.at("/payload/value").textValue()).isEqualTo(tag);
  }

  @ParameterizedTest
  @CsvSource({
    "full_name, Iris",
    "timezone, Asia/Tokyo",
    "email_address_visibility, 5",
    "automatically_follow_topics_where_mentioned, false",
    "receives_typing_notifications, false",
    "send_read_receipts, false",
    "allow_private_data_export, true"
  })
  void sharedSettingsSetTheChangesHeader(String setting, String value) {
    assertThat(change(Role.MEMBER, setting, value).succeeded().header("Chat-Changes").orElseThrow())
        .contains("user-changed=");
  }

  @Test
  void ownClientsReceiveEachSettingChange() {
    change(Role.MEMBER, "send_read_receipts", false, "timezone", "Asia/Tokyo").succeeded();
    JsonNode zone =
        events(Topic.CLIENT_EVENTS)
            .await(event -> event.value().at("/payload/property").asText().equals("timezone"))
            .value();
    assertThat(zone.at("/audience/user_ids").toString())
        .isEqualTo("[" + organization.userId(Role.MEMBER) + "]");
    assertThat(zone.at("/payload/value").textValue()).isEqualTo("Asia/Tokyo");
    List<String> properties =
        events(Topic.CLIENT_EVENTS).all().stream()
            .filter(event -> event.value().get("type").asText().equals("user_settings"))
            .map(event -> event.value().at("/payload/property").asText())
            .toList();
    assertThat(properties).containsExactly("send_read_receipts", "timezone");
  }

  @Test
  void unchangedValuesAreNotPublished() {
    Answer answer = change(Role.MEMBER, "presence_enabled", true, "no_such_setting", true);
    assertThat(answer.succeeded().header("Chat-Changes")).isEmpty();
    assertThat(answer.header("Chat-Own-Changes")).isEmpty();
    assertThat(answer.at("/ignored_parameters_unsupported/0").textValue())
        .isEqualTo("no_such_setting");
  }

  @Test
  void unknownSettingsOfANewerReleaseAreKept() {
    long memberId = organization.userId(Role.MEMBER);
    organization.execute(
        "update account set settings = '{\"newer\":[1],\"twenty_four_hour_time\":true}'"
            + " where user_id = ?",
        memberId);
    change(Role.MEMBER, "twenty_four_hour_time", false, "enter_sends", false).succeeded();
    assertThat(organization.texts("select settings::text from account where user_id = ?", memberId))
        .containsExactly("{\"newer\": [1], \"enter_sends\": false}");
  }

  @Test
  void emailIsVisibleOnlyToChosenRoles() {
    change(Role.MEMBER, "email_address_visibility", 3).succeeded();
    assertThat(user(Role.MODERATOR, Role.MEMBER).get("delivery_email").isNull()).isTrue();
    assertThat(user(Role.OWNER, Role.MEMBER).get("delivery_email").textValue())
        .isEqualTo("member@example.com");
    change(Role.MEMBER, "email_address_visibility", 5).succeeded();
    events(Topic.CLIENT_EVENTS)
        .await(event ->
            event.value().at("/payload/person/delivery_email").isTextual()
                && event.value().at("/payload/op").asText().equals("update"));
    List<JsonNode> updates =
        events(Topic.CLIENT_EVENTS).all().stream()
            .map(PublishedEvents.Event::value)
            .filter(value -> value.at("/payload/op").asText().equals("update"))
            .filter(value -> value.at("/payload/person").has("delivery_email"))
            .toList();
    assertThat(updates).hasSize(2);
    assertThat(updates.get(0).at("/payload/person/delivery_email").isNull()).isTrue();
    String butMember = ",\"except_user_id\":" + organization.userId(Role.MEMBER) + "}";
    assertThat(updates.get(0).at("/audience").toString())
        .isEqualTo("{\"roles\":[300,400,600]" + butMember);
    assertThat(updates.get(1).at("/audience").toString()).isEqualTo("{\"roles\":[300]" + butMember);
    assertThat(
            events(Topic.CLIENT_EVENTS).all().stream()
                .map(event -> event.value().at("/payload/person/new_email").asText())
                .filter(email -> !email.isEmpty()))
        .containsExactly("user" + organization.userId(Role.MEMBER) + "@" + organization.host());
  }

  private Answer logIn(String password) {
    return organization
        .asVisitor()
        .post("/api/v1/fetch_api_key", "username", "member@example.com", "password", password);
  }

  @Test
  void newPasswordReplacesTheOldPassword() {
    String key = organization.logIn(Role.MEMBER).textAt("/api_key");
    Answer answer =
        change(
                Role.MEMBER,
                "old_password",
                TestOrganization.PASSWORD,
                "new_password",
                "battery staple")
            .succeeded();
    assertThat(answer.header("Chat-Own-Changes").orElseThrow()).matches("user-changed=[0-9]+");
    assertThat(answer.header("Chat-Changes")).isEmpty();
    logIn(TestOrganization.PASSWORD)
        .refused(401, "AUTHENTICATION_FAILED", "Your username or password is incorrect");
    logIn("battery staple").succeeded();
    assertThat(
            organization
                .authenticate(organization.host(), "member@example.com", key)
                .textAt("/outcome"))
        .isEqualTo("ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wrong horse", ""})
  void wrongOldPasswordRejectsTheWholeChange(String old) {
    change(Role.MEMBER, "old_password", old, "new_password", "battery staple", "full_name", "Iris")
        .refused(400, "BAD_REQUEST", "Wrong password!");
    logIn(TestOrganization.PASSWORD).succeeded();
    assertThat(user(Role.OWNER, Role.MEMBER).get("full_name").textValue()).isEqualTo("The member");
  }

  private Answer changePassword(Role role, String old, String wanted) {
    return change(role, "old_password", old, "new_password", wanted);
  }

  @Test
  void wrongOldPasswordsAreRateLimited() {
    for (int i = 0; i < 4; i++) {
      changePassword(Role.MEMBER, "guess " + i, "battery staple")
          .refused(400, "BAD_REQUEST", "Wrong password!");
    }
    changePassword(Role.MEMBER, TestOrganization.PASSWORD, "battery staple").succeeded();
    for (int i = 0; i < 5; i++) {
      changePassword(Role.MEMBER, "guess " + i, "third password")
          .refused(400, "BAD_REQUEST", "Wrong password!");
    }
    Answer refused =
        changePassword(Role.MEMBER, "battery staple", "third password")
            .refused(429, "RATE_LIMIT_HIT", "API usage exceeded rate limit");
    assertThat(refused.at("/retry-after").doubleValue()).isBetween(1.0, 360.0);
    assertThat(Long.parseLong(refused.header("Retry-After").orElseThrow())).isBetween(1L, 360L);
    change(Role.MEMBER, "full_name", "Iris").succeeded();
    logIn("battery staple").succeeded();
    changePassword(Role.GUEST, TestOrganization.PASSWORD, "battery staple").succeeded();
  }

  @Test
  void newPasswordsAreValidated() {
    change(Role.MEMBER, "new_password", "battery staple")
        .refused(400, "BAD_REQUEST", "Wrong password!");
    change(Role.MEMBER, "old_password", TestOrganization.PASSWORD, "new_password", "short")
        .refused(400, "BAD_REQUEST", "The password is too short (minimum: 6 characters)");
    change(Role.MEMBER, "old_password", "x", "new_password", "x".repeat(101))
        .refused(400, "BAD_REQUEST", "new_password is too long (limit: 100 characters)");
    change(Role.MEMBER, "old_password", TestOrganization.PASSWORD, "new_password", "").succeeded();
    logIn(TestOrganization.PASSWORD).succeeded();
  }

  @Test
  void exportConsentIsSentToAdministrators() {
    change(Role.MEMBER, "allow_private_data_export", true).succeeded();
    change(Role.MEMBER, "allow_private_data_export", true).succeeded();
    change(Role.MEMBER, "allow_private_data_export", false).succeeded();
    events(Topic.CLIENT_EVENTS)
        .await(event ->
            event.value().get("type").textValue().equals("realm_export_consent")
                && !event.value().at("/payload/consented").booleanValue());
    List<JsonNode> updates =
        events(Topic.CLIENT_EVENTS).all().stream()
            .map(PublishedEvents.Event::value)
            .filter(value -> value.get("type").textValue().equals("realm_export_consent"))
            .toList();
    assertThat(updates).hasSize(2);
    assertThat(updates.getFirst().at("/audience/roles").toString()).isEqualTo("[100,200]");
    assertThat(updates.getFirst().at("/payload/user_id").longValue())
        .isEqualTo(organization.userId(Role.MEMBER));
    assertThat(updates.getFirst().at("/payload/consented").booleanValue()).isTrue();
    assertThat(updates.getLast().at("/payload/consented").booleanValue()).isFalse();
  }
}
