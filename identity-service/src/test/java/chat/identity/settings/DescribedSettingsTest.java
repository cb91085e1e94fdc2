package chat.identity.settings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.account.UserSetting;
import chat.testkit.RunningService;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings in the OpenAPI document. */
@IdentityTest
final class DescribedSettingsTest {
  private static final String REALM = "/realm";
  private static final String DEFAULTS = "/realm/user_settings_defaults";

  private final JsonNode document;

  DescribedSettingsTest(RunningService service) {
    this.document = service.asProgram(Program.GATEWAY).get("/internal/openapi").json();
  }

  /** Returns the parameters of an operation by name. */
  private JsonNode parameters(String path) {
    return document
        .path("paths")
        .path(path)
        .at("/patch/requestBody/content/application~1x-www-form-urlencoded/schema/properties");
  }

  private String setting(String path, String name) {
    return parameters(path).path(name).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/settings", "/settings/display", "/settings/notifications"})
  void eachUserSettingIsAParameter(String path) {
    assertThat(parameters(path).fieldNames())
        .toIterable()
        .containsAll(UserSetting.wireNames())
        .contains("full_name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/settings", REALM, DEFAULTS})
  void eachSettingHasAText(String path) {
    List<String> withoutText = new ArrayList<>();
    parameters(path)
        .properties()
        .forEach(parameter -> {
          if (parameter.getValue().path("description").asText().isEmpty()) {
            withoutText.add(parameter.getKey());
          }
        });
    assertThat(parameters(path)).isNotEmpty();
    assertThat(withoutText).isEmpty();
  }

  @Test
  void settingsThatCannotBeChangedAreNoParameters() {
    assertThat(parameters(REALM).has("digest_weekday")).isTrue();
    assertThat(parameters(REALM).has("owner_full_content_access")).isFalse();
    assertThat(parameters(DEFAULTS).has("color_scheme")).isTrue();
    assertThat(parameters(DEFAULTS).has("enable_login_emails")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "/settings, resolved_topic_notice_auto_read_policy, true",
    "/settings, enter_sends, false",
    "/realm, gif_rating_policy, true",
    "/realm, org_type, false"
  })
  void textNamesSettingsWithoutSupport(String path, String name, boolean isUnsupported) {
    assertThat(setting(path, name).contains("Not supported by this server"))
        .isEqualTo(isUnsupported);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "/settings; color_scheme; \"maximum\":3",
        "/settings; emojiset; \"enum\":[\"google\",\"google-blob\",\"twitter\",\"text\"]",
        "/settings; notification_sound; \"pattern\":\"^[a-z0-9_-]{1,40}$\"",
        "/settings; twenty_four_hour_time; {\"type\":\"null\"}",
        "/realm; description; \"maxLength\":1000",
        "/realm; topics_policy; \"enum\":[\"allow_empty_topic\",\"disable_empty_topic\"]",
        "/realm; media_preview_size; \"enum\":[100,150,200]",
        "/realm; message_retention_days; \"enum\":[\"unlimited\"]",
        "/realm; signup_announcements_stream_id; \"minimum\":-1",
        "/realm; can_create_groups; \"direct_subgroups\""
      })
  void schemaHasThePermittedValues(String path, String name, String expected) {
    assertThat(setting(path, name)).contains(expected);
  }
}
