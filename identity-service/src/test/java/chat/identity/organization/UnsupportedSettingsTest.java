package chat.identity.organization;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of features that the server does not have. */
@IdentityTest
final class UnsupportedSettingsTest {
  private final TestOrganization organization;
  private final TestSettings testSettings;

  UnsupportedSettingsTest(RunningService service, TestServers servers) {
    this.organization = TestOrganization.make(service);
    this.testSettings = new TestSettings(servers, organization);
  }

  private Answer update(Object... parameters) {
    return testSettings.update(Role.OWNER, parameters);
  }

  private JsonNode state() {
    return organization.state(organization.userId(Role.OWNER), Role.OWNER, "realm");
  }

  private void assertUnsupported(String setting, Object value) {
    update("description", "not kept", setting, value)
        .refused(400, "BAD_REQUEST", "Changing " + setting + " is not supported by this server");
    assertThat(
            organization.texts(
                "select settings::text from organization where organization_id = ?",
                organization.id()))
        .containsExactly("{}");
  }

  @ParameterizedTest
  @CsvSource({
    "email_changes_disabled, true, false",
    "invite_required, true, false",
    "default_avatar_source, G, J",
    "gif_rating_policy, 0, 2",
    "send_welcome_emails, false, true",
    "digest_emails_enabled, false, true",
    "digest_weekday, 1, 0",
    "message_content_allowed_in_email_notifications, true, false",
    "require_e2ee_push_notifications, false, true",
    "want_advertise_in_communities_directory, false, true",
    "zulip_update_announcements_stream_id, -1, 7",
  })
  void onlyThePresentValueIsAccepted(String setting, String present, String other) {
    assertThat(state().path("realm_" + setting).asText()).isEqualTo(present);
    assertThat(update(setting, present).succeeded().header("Chat-Changes")).isEmpty();
    assertUnsupported(setting, other);
  }

  @ParameterizedTest
  @CsvSource({
    "can_manage_billing_group, role:administrators",
    "can_summarize_topics_group, role:everyone",
    "workplace_users_group, role:everyone"
  })
  void permissionsForMissingFeaturesAreFixed(String setting, String present) {
    long group = organization.groupId(present);
    assertThat(state().path("realm_" + setting).longValue()).isEqualTo(group);
    assertThat(update(setting, group).succeeded().header("Chat-Changes")).isEmpty();
    assertUnsupported(setting, organization.groupId("role:members"));
  }

  @Test
  void earlierValueOfUnsupportedSettingIsIgnored() {
    organization.setSetting("invite_required", "false");
    assertThat(state().path("realm_invite_required").booleanValue()).isTrue();
  }

  @Test
  void subdomainCannotBeChanged() {
    update("string_id", organization.subdomain()).succeeded();
    assertUnsupported("string_id", "other");
    testSettings
        .update(Role.ADMINISTRATOR, "string_id", organization.subdomain())
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"Email\":false}", "{\"Email\":true,\"GitHub\":true}", "{\"LDAP\":true}"})
  void onlyLogInByEmailIsSupported(String methods) {
    update("authentication_methods", "{\"Email\":true,\"GitHub\":false}").succeeded();
    assertUnsupported("authentication_methods", methods);
    testSettings
        .update(Role.ADMINISTRATOR, "authentication_methods", methods)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "authentication_methods; {\"Email\":1};"
            + " authentication_methods[\"Email\"] is not a boolean",
        "digest_weekday; 7; digest_weekday is too large",
        "default_avatar_source; U; Invalid default_avatar_source",
        "send_welcome_emails; 1; send_welcome_emails is not a boolean"
      })
  void invalidValuesAreRefusedAsSuch(String name, String value, String refusal) {
    update(name, value).refused(400, "BAD_REQUEST", refusal);
  }
}
