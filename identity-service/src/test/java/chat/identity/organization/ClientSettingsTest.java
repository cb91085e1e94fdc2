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
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that clients interpret, and the forms of the events about settings. */
@IdentityTest
final class ClientSettingsTest {
  private static final String JITSI = "jitsi_server_url";

  private final TestOrganization organization;
  private final TestSettings testSettings;

  ClientSettingsTest(RunningService service, TestServers servers) {
    this.organization = TestOrganization.make(service);
    this.testSettings = new TestSettings(servers, organization);
  }

  private Answer update(Object... parameters) {
    return testSettings.update(Role.ADMINISTRATOR, parameters);
  }

  private JsonNode state(String setting) {
    return organization
        .state(organization.userId(Role.MEMBER), Role.MEMBER, "realm")
        .path("realm_" + setting);
  }

  /** Returns the payloads of the events about the organization, up to a last one. */
  private List<String> events() {
    update("name", "Last").succeeded();
    PublishedEvents events = testSettings.events(Topic.CLIENT_EVENTS);
    events.await(event -> event.value().at("/payload/value").asText().equals("Last"));
    return events.all().stream()
        .map(PublishedEvents.Event::value)
        .filter(event -> event.path("type").asText().equals("realm"))
        .map(event -> event.path("payload").toString())
        .filter(payload -> !payload.contains("\"Last\""))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"org_type, 0, 35", "media_preview_size, 100, 150"})
  void settingsForClientsAreStored(String setting, long before, long after) {
    assertThat(state(setting).longValue()).isEqualTo(before);
    update(setting, after).succeeded();
    assertThat(state(setting).longValue()).isEqualTo(after);
    assertThat(events())
        .containsExactly(
            "{\"op\":\"update\",\"property\":\"%s\",\"value\":%d}".formatted(setting, after));
    update(setting, 7)
        .refused(
            400,
            "BAD_REQUEST",
            "Invalid " + setting + ": Value error, Not in the list of possible values");
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 8})
  void unknownCallProviderIsRefused(long provider) {
    update("video_chat_provider", provider)
        .refused(
            400,
            "BAD_REQUEST",
            "Invalid video_chat_provider: Value error, Not in the list of possible values");
  }

  @Test
  void organizationMayHaveItsOwnJitsiServer() {
    assertThat(state(JITSI).isNull()).isTrue();
    update(JITSI, "https://meet.example/a").succeeded();
    assertThat(state(JITSI).textValue()).isEqualTo("https://meet.example/a");
    update(JITSI, "\"http://meet.example\"").succeeded();
    assertThat(state(JITSI).textValue()).isEqualTo("http://meet.example");
    update(JITSI, "default").succeeded();
    assertThat(state(JITSI).isNull()).isTrue();
    String form = "{\"op\":\"update_dict\",\"property\":\"default\",\"data\":{\"%s\":%s}}";
    assertThat(events())
        .containsExactly(
            form.formatted(JITSI, "\"https://meet.example/a\""),
            form.formatted(JITSI, "\"http://meet.example\""),
            form.formatted(JITSI, "null"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "meet.example",
        "ftp://meet.example",
        "javascript:alert(1)",
        "https://",
        "https://me@meet.example",
        "https://meet.example?x=1",
        "https://meet.example/#x",
        "https://meet.example/a b"
      })
  void jitsiServerIsAWebSite(String url) {
    update(JITSI, url).refused(400, "BAD_REQUEST", "Invalid " + JITSI);
    update(JITSI, "https://meet.example/" + "x".repeat(200))
        .refused(400, "BAD_REQUEST", JITSI + " is too long (limit: 200 characters)");
  }

  @Test
  void editingSettingsComeInDictionaries() {
    update("allow_message_editing", false).succeeded();
    update("message_content_edit_limit_seconds", "unlimited").succeeded();
    update("topics_policy", "disable_empty_topic").succeeded();
    update("description", "*Makers*").succeeded();
    String form = "{\"op\":\"update_dict\",\"property\":\"default\",\"data\":{%s}}";
    assertThat(events())
        .containsExactly(
            form.formatted("\"allow_message_editing\":false"),
            form.formatted("\"message_content_edit_limit_seconds\":null"),
            form.formatted("\"mandatory_topics\":true,\"topics_policy\":\"disable_empty_topic\""),
            form.formatted(
                "\"description\":\"*Makers*\","
                    + "\"rendered_description\":\"<p><em>Makers</em></p>\""));
  }

  @Test
  void editHistoryIsAlsoToldInItsOlderForm() {
    update("message_edit_history_visibility_policy", "none").succeeded();
    assertThat(events())
        .containsExactly(
            "{\"op\":\"update\",\"property\":\"message_edit_history_visibility_policy\","
                + "\"value\":\"none\"}",
            "{\"op\":\"update\",\"property\":\"allow_edit_history\",\"value\":false}");
    assertThat(state("allow_edit_history").booleanValue()).isFalse();
  }
}
