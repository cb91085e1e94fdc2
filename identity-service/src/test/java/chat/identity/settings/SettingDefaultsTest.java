package chat.identity.settings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ExportedTables;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class SettingDefaultsTest {
  private static final String PATH = "/api/v1/realm/user_settings_defaults";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  SettingDefaultsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer update(Role role, Object... parameters) {
    return organization.as(role).patch(PATH, parameters);
  }

  private JsonNode state(long userId, Role role, String part) {
    return organization.state(userId, role, part).path(part);
  }

  private JsonNode defaults() {
    return state(organization.userId(Role.GUEST), Role.GUEST, "realm_user_settings_defaults");
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void newPeopleStartWithTheDefaults(Role role) {
    long before = organization.makeMember("before");
    update(
            role,
            "twenty_four_hour_time",
            true,
            "color_scheme",
            2,
            "emojiset",
            "twitter",
            "presence_enabled",
            false,
            "email_address_visibility",
            3)
        .succeeded();
    long after = organization.makeMember("after");
    JsonNode settings = state(after, Role.MEMBER, "user_settings");
    assertThat(settings.path("twenty_four_hour_time").booleanValue()).isTrue();
    assertThat(settings.path("color_scheme").intValue()).isEqualTo(2);
    assertThat(settings.path("emojiset").textValue()).isEqualTo("twitter");
    assertThat(settings.path("presence_enabled").booleanValue()).isFalse();
    assertThat(settings.path("email_address_visibility").intValue()).isEqualTo(3);
    assertThat(settings.path("enable_sounds").booleanValue()).isTrue();
    assertThat(state(before, Role.MEMBER, "user_settings").path("color_scheme").intValue())
        .isEqualTo(1);
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event ->
            event.value().path("user_id").longValue() == after
                && event.value().at("/settings/twenty_four_hour_time").booleanValue()
                && !event.value().at("/settings/presence_enabled").booleanValue());
  }

  @Test
  void defaultCanBeResetAndChangedByTheUser() {
    update(Role.OWNER, "color_scheme", 2).succeeded();
    long userId = organization.makeMember("ann");
    organization.as(userId, Role.MEMBER).patch("/api/v1/settings", "color_scheme", 1).succeeded();
    assertThat(state(userId, Role.MEMBER, "user_settings").path("color_scheme").intValue())
        .isEqualTo(1);
    update(Role.OWNER, "color_scheme", 1).succeeded();
    assertThat(defaults().path("color_scheme").intValue()).isEqualTo(1);
  }

  @Test
  void botsStartWithoutTheDefaults() {
    update(Role.OWNER, "twenty_four_hour_time", true).succeeded();
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    assertThat(state(botId, Role.MEMBER, "user_settings").path("twenty_four_hour_time").asBoolean())
        .isFalse();
  }

  @Test
  void stateAndEventsShowTheDefaults() {
    update(Role.OWNER, "twenty_four_hour_time", true, "web_home_view", "all_messages").succeeded();
    assertThat(update(Role.OWNER, "twenty_four_hour_time", true).succeeded().header("Chat-Changes"))
        .isEmpty();
    JsonNode defaults = defaults();
    assertThat(defaults.path("twenty_four_hour_time").booleanValue()).isTrue();
    assertThat(defaults.path("web_home_view").textValue()).isEqualTo("all_messages");
    assertThat(defaults.path("email_address_visibility").intValue()).isEqualTo(1);
    assertThat(defaults.path("emojiset_choices")).isNotEmpty();
    assertThat(defaults.path("available_notification_sounds")).isNotEmpty();
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    for (String payload :
        List.of(
            "{\"op\":\"update\",\"property\":\"twenty_four_hour_time\",\"value\":true}",
            "{\"op\":\"update\",\"property\":\"web_home_view\",\"value\":\"all_messages\"}")) {
      events.await(event ->
          event.value().path("type").asText().equals("realm_user_settings_defaults")
              && event.value().path("payload").toString().equals(payload));
    }
    assertThat(
            organization.texts(
                "select new_value::text from organization_change"
                    + " where organization_id = ? and property = 'user_setting_defaults'",
                organization.id()))
        .containsExactly("{\"web_home_view\": \"all_messages\", \"twenty_four_hour_time\": true}");
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void onlyAdministratorsUpdateDefaults(Role role) {
    update(role, "twenty_four_hour_time", true)
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    update(role).refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(defaults().path("twenty_four_hour_time").booleanValue()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "color_scheme, 9, Invalid color_scheme: Value error",
    "emojiset, none, Invalid emojiset: Value error",
    "twenty_four_hour_time, 1, twenty_four_hour_time is not a boolean",
    "email_address_visibility, 9, Invalid email_address_visibility: Value error",
  })
  void invalidValuesAreRefused(String name, String value, String message) {
    Answer answer = update(Role.OWNER, "starred_message_counts", false, name, value);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.textAt("/code")).isEqualTo("BAD_REQUEST");
    assertThat(answer.textAt("/msg")).startsWith(message);
    assertThat(defaults().path("starred_message_counts").booleanValue()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"enable_login_emails", "enable_marketing_emails", "allow_private_data_export"})
  void personalSettingsHaveNoDefaults(String name) {
    boolean before = defaults().path(name).booleanValue();
    assertThat(
            update(Role.OWNER, name, !before)
                .succeeded()
                .textAt("/ignored_parameters_unsupported/0"))
        .isEqualTo(name);
    assertThat(defaults().path(name).booleanValue()).isEqualTo(before);
  }

  @Test
  void defaultsAreExported() {
    update(Role.OWNER, "color_scheme", 2).succeeded();
    JsonNode row =
        ExportedTables.of(
                service.asProgram(Program.EXPORTS),
                Map.of(
                    "organization_id",
                    organization.id(),
                    "everything",
                    false,
                    "user_ids",
                    List.of()))
            .rows("organization")
            .getFirst();
    assertThat(row.at("/user_setting_defaults/color_scheme").intValue()).isEqualTo(2);
  }
}
