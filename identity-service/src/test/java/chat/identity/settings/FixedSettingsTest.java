package chat.identity.settings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of users that accept only their default, because the server lacks the feature. */
@IdentityTest
final class FixedSettingsTest {
  private static final String OWN = "/api/v1/settings";
  private static final String DEFAULTS = "/api/v1/realm/user_settings_defaults";

  private final TestOrganization organization;

  FixedSettingsTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  private JsonNode state(String part) {
    return organization.state(organization.userId(Role.OWNER), Role.OWNER, part).path(part);
  }

  private static String refusal(String setting, String permitted) {
    return setting
        + " can only be "
        + permitted
        + ": other values are not supported by this server";
  }

  @ParameterizedTest
  @CsvSource({
    "email_notifications_batching_period_seconds, 120, 300",
    "enable_digest_emails, false, true",
    "enable_followed_topic_email_notifications, false, true",
    "enable_followed_topic_push_notifications, false, true",
    "enable_offline_email_notifications, false, true",
    "enable_offline_push_notifications, false, true",
    "enable_online_push_notifications, false, true",
    "enable_stream_email_notifications, false, true",
    "enable_stream_push_notifications, false, true",
    "message_content_in_email_notifications, false, true",
    "realm_name_in_email_notifications_policy, 1, 3",
    "resolved_topic_notice_auto_read_policy, never, always",
  })
  void onlyTheDefaultIsAccepted(String setting, String permitted, String other) {
    assertThat(state("user_settings").path(setting).asText()).isEqualTo(permitted);
    assertThat(state("realm_user_settings_defaults").path(setting).asText()).isEqualTo(permitted);
    for (String path : List.of(OWN, DEFAULTS)) {
      assertThat(
              organization
                  .as(Role.OWNER)
                  .patch(path, setting, permitted)
                  .succeeded()
                  .has("/ignored_parameters_unsupported"))
          .isFalse();
      organization
          .as(Role.OWNER)
          .patch(path, setting, other, "enter_sends", false)
          .refused(400, "BAD_REQUEST", refusal(setting, permitted));
    }
    assertThat(state("user_settings").path("enter_sends").booleanValue()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"enable_login_emails", "enable_marketing_emails"})
  void mailsAboutTheAccountCannotBeEnabled(String setting) {
    assertThat(state("user_settings").path(setting).asText()).isEqualTo("false");
    organization.as(Role.OWNER).patch(OWN, setting, false).succeeded();
    organization
        .as(Role.OWNER)
        .patch(OWN, setting, true)
        .refused(400, "BAD_REQUEST", refusal(setting, "false"));
  }

  @Test
  void storedValuesOfEarlierReleasesAreIgnored() {
    organization.execute(
        """
        update account set settings = '{"enable_offline_push_notifications": true,
          "email_notifications_batching_period_seconds": 300, "enter_sends": false}'
        where user_id = ?
        """,
        organization.userId(Role.OWNER));
    JsonNode settings = state("user_settings");
    assertThat(settings.path("enable_offline_push_notifications").asText()).isEqualTo("false");
    assertThat(settings.path("email_notifications_batching_period_seconds").intValue())
        .isEqualTo(120);
    assertThat(settings.path("enter_sends").asText()).isEqualTo("false");
  }
}
