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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class UpdateOrganizationTest {
  private final TestOrganization organization;
  private final TestSettings testSettings;

  UpdateOrganizationTest(RunningService service, TestServers servers) {
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
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void nonAdministratorsCannotUpdateTheOrganization(Role role) {
    for (String name : List.of("name", "description", "waiting_period_threshold")) {
      update(role, name, "1").refused(400, "BAD_REQUEST", "Must be an organization administrator");
    }
  }

  @Test
  void botsAndVisitorsCannotUpdateTheOrganization() {
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.OWNER)
        .patch(TestSettings.PATH, "name", "X")
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(organization.asVisitor().patch(TestSettings.PATH, "name", "X").status())
        .isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "waiting_period_threshold, 3",
    "emails_restricted_to_domains, true",
    "message_retention_days, 9"
  })
  void onlyOwnersChangeSomeSettings(String setting, String value) {
    update(Role.ADMINISTRATOR, setting, value)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    assertThat(settings(update(setting, value)).get(setting).toString()).isEqualTo(value);
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsChangeGeneralSettings(Role role) {
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
        "default_language; qx; Invalid default_language",
        "default_language; und; Invalid default_language",
        "can_create_groups; \"x\"; can_create_groups is not an integer",
        "can_create_groups; {}; can_create_groups[\"direct_members\"] field is missing: Field"
            + " required",
        "can_create_groups; 0; Invalid user group"
      })
  void invalidValuesAreRefused(String name, String value, String refusal) {
    update("description", "not kept", name, value).refused(400, "BAD_REQUEST", refusal);
    assertThat(
            organization.texts(
                "select settings::text from organization where organization_id = ?",
                organization.id()))
        .containsExactly("{}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "pt-br", "pt_BR", "zh-hans", "fil"})
  void anyKnownLanguageIsAccepted(String tag) {
    assertThat(settings(update("default_language", tag)).get("default_language").textValue())
        .isEqualTo(tag);
  }

  @Test
  void textLengthIsLimited() {
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
  void unchangedValuesAreNotPublished() {
    Answer answer =
        update(
                "name",
                "Test of " + organization.subdomain(),
                "can_create_groups",
                group("role:members"),
                "waiting_period_threshold",
                0,
                "digest_emails_enabled",
                false,
                "email_template",
                true)
            .succeeded();
    assertThat(answer.header("Chat-Changes")).isEmpty();
    assertThat(answer.at("/ignored_parameters_unsupported").toString())
        .isEqualTo("[\"email_template\"]");
  }

  @Test
  void clientsReceiveEachChange() {
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
    testSettings
        .events(Topic.CLIENT_EVENTS)
        .await(event -> event.value().at("/payload/op").asText().equals("update_dict"));
    List<String> published =
        testSettings.events(Topic.CLIENT_EVENTS).all().stream()
            .map(PublishedEvents.Event::value)
            .filter(value -> value.get("type").asText().equals("realm"))
            .map(value -> value.at("/payload/property").asText() + "=" + value.at("/payload/value"))
            .toList();
    assertThat(published)
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

  @Test
  void clientsReceiveDefaultsOfNewAccounts() {
    update("email_address_visibility", 3).succeeded();
    JsonNode published =
        testSettings
            .events(Topic.CLIENT_EVENTS)
            .await(
                event -> event.value().path("type").asText().equals("realm_user_settings_defaults"))
            .value()
            .path("payload");
    assertThat(published.toString())
        .isEqualTo("{\"op\":\"update\",\"property\":\"email_address_visibility\",\"value\":3}");
  }

  @Test
  void clientsReceiveWebPublicAccessChanges() {
    update("enable_spectator_access", true).succeeded();
    update("enable_spectator_access", false).succeeded();
    update("name", "Later").succeeded();
    PublishedEvents events = testSettings.events(Topic.CLIENT_EVENTS);
    events.await(event -> event.value().at("/payload/value").asText().equals("Later"));
    assertThat(
            events.all().stream()
                .map(event -> event.value().path("payload").toString())
                .filter(payload -> payload.contains("web_public_access_enabled")))
        .containsExactly(
            "{\"op\":\"update\",\"property\":\"web_public_access_enabled\",\"value\":true}",
            "{\"op\":\"update\",\"property\":\"web_public_access_enabled\",\"value\":false}");
  }
}
