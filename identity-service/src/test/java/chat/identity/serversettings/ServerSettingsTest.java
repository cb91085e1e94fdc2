package chat.identity.serversettings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.util.List;
import org.junit.jupiter.api.Test;

@IdentityTest
final class ServerSettingsTest {
  private static final String PATH = "/api/v1/server_settings";

  private final RunningService service;
  private final TestOrganization organization;

  ServerSettingsTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  @Test
  void visitorsAndUsersReceiveTheSameSettings() {
    List<ApiClient> clients =
        List.of(
            organization.asVisitor(),
            organization.as(Role.OWNER),
            organization.as(Role.GUEST),
            organization.asVisitor().withHeader("User-Agent", "ZulipPython/0.9.1 (Linux)"));
    for (ApiClient client : clients) {
      Answer answer = client.get(PATH).succeeded();
      assertThat(answer.textAt("/zulip_version")).isEqualTo("12.0");
      assertThat(answer.textAt("/zulip_merge_base")).isEqualTo("12.0");
      assertThat(answer.longAt("/zulip_feature_level")).isEqualTo(494);
      assertThat(answer.at("/push_notifications_enabled").booleanValue()).isFalse();
      assertThat(answer.at("/is_incompatible").booleanValue()).isFalse();
      assertThat(answer.at("/email_auth_enabled").booleanValue()).isTrue();
      assertThat(answer.at("/require_email_format_usernames").booleanValue()).isTrue();
      assertThat(answer.textAt("/realm_url")).isEqualTo("https://" + organization.host());
      assertThat(answer.textAt("/realm_uri")).isEqualTo("https://" + organization.host());
      assertThat(answer.textAt("/realm_name")).isEqualTo("Test of " + organization.subdomain());
      assertThat(answer.textAt("/realm_icon")).startsWith("https://");
      assertThat(answer.textAt("/realm_description")).isEmpty();
      assertThat(answer.at("/realm_web_public_access_enabled").booleanValue()).isFalse();
      assertThat(answer.at("/external_authentication_methods").isEmpty()).isTrue();
      assertThat(answer.at("/authentication_methods/password").booleanValue()).isTrue();
      assertThat(answer.at("/authentication_methods/ldap").booleanValue()).isFalse();
      assertThat(answer.at("/authentication_methods/openid connect").booleanValue()).isFalse();
      assertThat(answer.at("/authentication_methods").size()).isEqualTo(13);
    }
  }

  @Test
  void organizationSettingsAreReturned() {
    organization.setSetting("description", "\"Makers of **everything** <b>\"");
    organization.setSetting("enable_spectator_access", "true");
    Answer answer = organization.asVisitor().get(PATH).succeeded();
    assertThat(answer.textAt("/realm_description"))
        .isEqualTo("<p>Makers of <strong>everything</strong> &lt;b&gt;</p>");
    assertThat(answer.at("/realm_web_public_access_enabled").booleanValue()).isTrue();
  }

  @Test
  void descriptionWithAnInvalidTimeIsReturned() {
    organization.setSetting("description", "\"We open at <time:2021-03-03T13:00:00+24:00>\"");
    assertThat(organization.asVisitor().get(PATH).succeeded().textAt("/realm_description"))
        .isEqualTo("<p>We open at &lt;time:2021-03-03T13:00:00+24:00&gt;</p>");
  }

  @Test
  void outdatedClientsAreIncompatible() {
    Answer answer = organization.asVisitor().withHeader("User-Agent", "ZulipInvalid/1").get(PATH);
    assertThat(answer.at("/is_incompatible").booleanValue()).isTrue();
  }

  @Test
  void requestWithoutATokenIsRefused() {
    assertThat(service.api().get(PATH).status()).isEqualTo(401);
    assertThat(organization.asVisitor().withHeader("Authorization", "Bearer x").get(PATH).status())
        .isEqualTo(401);
  }

  @Test
  void healthNeedsNoToken() {
    Answer health = service.api().get("/health");
    assertThat(health.status()).isEqualTo(200);
    assertThat(health.textAt("/status")).isEqualTo("UP");
    assertThat(health.has("/details/jdbc")).isTrue();
    assertThat(health.has("/details/kafka")).isTrue();
  }

  @Test
  void onlyServicesMayReadChanges() {
    assertThat(
            service
                .asProgram(chat.contracts.Program.CHANNELS)
                .get("/internal/changes", "organization_id", organization.id())
                .longAt("/changes/organization-changed"))
        .isEqualTo(1);
    assertThat(
            organization
                .as(Role.OWNER)
                .get("/internal/changes", "organization_id", organization.id())
                .status())
        .isEqualTo(401);
  }
}
