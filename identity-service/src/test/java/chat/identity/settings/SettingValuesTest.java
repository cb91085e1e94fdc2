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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Special values of single settings. */
@IdentityTest
final class SettingValuesTest {
  private final TestServers servers;
  private final TestOrganization organization;

  SettingValuesTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer change(Role role, Object... parameters) {
    return organization.as(role).patch("/api/v1/settings", parameters);
  }

  private PublishedEvents events(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  @ParameterizedTest
  @CsvSource({"de, Deutsch", "pt-br, Português (Brasil)", "en_GB, English (United Kingdom)"})
  void languageEventHasTheNameOfTheLanguage(String tag, String name) {
    change(Role.MEMBER, "default_language", tag, "enter_sends", false).succeeded();
    JsonNode update =
        events(Topic.CLIENT_EVENTS)
            .await(
                event -> event.value().at("/payload/property").asText().equals("default_language"))
            .value();
    assertThat(update.at("/payload/language_name").textValue()).isEqualTo(name);
    JsonNode other =
        events(Topic.CLIENT_EVENTS)
            .await(event -> event.value().at("/payload/property").asText().equals("enter_sends"))
            .value();
    assertThat(other.path("payload").has("language_name")).isFalse();
  }

  @Test
  void clientCanChooseTheNotationOfTimes() {
    change(Role.MEMBER, "twenty_four_hour_time", "null").succeeded();
    JsonNode state =
        organization.state(organization.userId(Role.MEMBER), Role.MEMBER, "user_settings");
    assertThat(state.at("/user_settings/twenty_four_hour_time").isNull()).isTrue();
    JsonNode update =
        events(Topic.CLIENT_EVENTS)
            .await(event ->
                event.value().at("/payload/property").asText().equals("twenty_four_hour_time"))
            .value();
    assertThat(update.at("/payload/value").isNull()).isTrue();
    assertThat(events(Topic.USER_CHANGED).all())
        .allMatch(event -> event.value().at("/settings/twenty_four_hour_time").isBoolean());
    assertThat(change(Role.MEMBER, "twenty_four_hour_time", "null").header("Chat-Own-Changes"))
        .isEmpty();
    change(Role.MEMBER, "enter_sends", "null")
        .refused(400, "BAD_REQUEST", "enter_sends is not a boolean");
    change(Role.MEMBER, "twenty_four_hour_time", false).succeeded();
    assertThat(
            organization
                .state(organization.userId(Role.MEMBER), Role.MEMBER, "user_settings")
                .at("/user_settings/twenty_four_hour_time")
                .isBoolean())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"11, true", "0, true", "32767, true", "32768, false", "-1, false"})
  void fontSizeIsAnySmallNumber(int size, boolean isAccepted) {
    assertThat(change(Role.MEMBER, "web_font_size_px", size).status())
        .isEqualTo(isAccepted ? 200 : 400);
  }
}
