package chat.identity.exportpages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.ExportedTables;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@IdentityTest
final class ExportPagesTest {

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  ExportPagesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private ExportedTables export(boolean everything, Long... userIds) {
    return ExportedTables.of(
        service.asProgram(Program.EXPORTS),
        Map.of(
            "organization_id",
            organization.id(),
            "everything",
            everything,
            "user_ids",
            Arrays.asList(userIds)));
  }

  private JsonNode account(ExportedTables tables, Role role) {
    return tables.rows("account").stream()
        .filter(row -> row.path("user_id").longValue() == organization.userId(role))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void accountsAreExportedWithAddressesVisibleToAdministrators() {
    organization.as(Role.MEMBER).patch("/api/v1/settings", "email_address_visibility", 4);
    organization.as(Role.GUEST).patch("/api/v1/settings", "email_address_visibility", 3);
    ExportedTables tables = export(false);
    assertThat(account(tables, Role.OWNER).path("full_name").asText()).isEqualTo("The owner");
    assertThat(account(tables, Role.GUEST).path("delivery_email").asText())
        .isEqualTo("guest@example.com");
    assertThat(account(tables, Role.MEMBER).path("delivery_email").isNull()).isTrue();
    ExportedTables consented = export(false, organization.userId(Role.MEMBER));
    assertThat(account(consented, Role.MEMBER).path("delivery_email").asText())
        .isEqualTo("member@example.com");
    assertThat(account(export(true), Role.MEMBER).path("delivery_email").asText())
        .isEqualTo("member@example.com");
    assertThat(tables.header().path("accounts").intValue())
        .isEqualTo(tables.rows("account").size());
  }

  @Test
  void privateDataIsExportedOnlyWithConsent() {
    for (Role role : List.of(Role.MEMBER, Role.MODERATOR)) {
      organization.as(role).patch("/api/v1/settings", "presence_enabled", false).succeeded();
      organization
          .as(role)
          .post("/api/v1/users/me/alert_words", "alert_words", List.of("soup"))
          .succeeded();
      organization
          .as(role)
          .post("/api/v1/users/me/muted_users/" + organization.userId(Role.OWNER))
          .succeeded();
      organization
          .as(role)
          .post("/api/v1/users/me/onboarding_steps", "onboarding_step", "intro_resolve_topic")
          .succeeded();
      organization.as(role).post("/api/v1/register_client_device").succeeded();
    }
    long member = organization.userId(Role.MEMBER);
    ExportedTables none = export(false);
    assertThat(none.rows("alert_word")).isEmpty();
    assertThat(none.rows("muted_user")).isEmpty();
    assertThat(account(none, Role.MEMBER).path("settings").isNull()).isTrue();
    ExportedTables one = export(false, member);
    assertThat(one.numbers("alert_word", "user_id")).containsExactly(member);
    assertThat(one.numbers("muted_user", "user_id")).containsExactly(member);
    assertThat(none.rows("onboarding_step")).isEmpty();
    assertThat(one.numbers("onboarding_step", "user_id")).containsExactly(member);
    assertThat(none.rows("client_device")).isEmpty();
    assertThat(one.numbers("client_device", "user_id")).containsExactly(member);
    assertThat(account(one, Role.MEMBER).at("/settings/presence_enabled").isBoolean()).isTrue();
    assertThat(account(one, Role.MODERATOR).path("settings").isNull()).isTrue();
    assertThat(export(true).rows("alert_word")).hasSize(2);
  }

  @Test
  void otherOrganizationsAreNotExported() {
    TestOrganization other = TestOrganization.make(service, Role.OWNER, Role.MEMBER);
    assertThat(export(true).numbers("account", "user_id"))
        .doesNotContain(other.userId(Role.OWNER), other.userId(Role.MEMBER));
    assertThat(export(true).numbers("organization", "organization_id"))
        .containsExactly(organization.id());
  }

  @Test
  void noSecretIsExported() throws SQLException {
    organization.logIn(Role.MEMBER);
    String key = organization.logIn(Role.OWNER).textAt("/api_key");
    organization
        .as(Role.OWNER)
        .post("/api/v1/invites/multiuse", "invite_expires_in_minutes", 10)
        .succeeded();
    String exported = export(true).text();
    List<String> secrets = new ArrayList<>(List.of(key, TestOrganization.PASSWORD));
    secrets.addAll(texts("select hash from password where organization_id = ?"));
    secrets.addAll(
        texts("select encode(key_sha256, 'hex') from api_key where organization_id = ?"));
    secrets.addAll(texts("select key from invitation where organization_id = ?"));
    assertThat(secrets).hasSizeGreaterThan(5);
    secrets.forEach(secret -> assertThat(exported).doesNotContain(secret));
    assertThat(exported).doesNotContainIgnoringCase("argon2").doesNotContain("sha256");
  }

  private List<String> texts(String sql) throws SQLException {
    try (Connection connection = servers.connect(Program.IDENTITY);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, organization.id());
      List<String> texts = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
      }
      return texts;
    }
  }

  @Test
  void onlyServicesMayExport() {
    byte[] body =
        "{\"organization_id\":%d,\"everything\":true,\"user_ids\":[]}"
            .formatted(organization.id())
            .getBytes(StandardCharsets.UTF_8);
    String path = "/internal/exports/pages";
    assertThat(organization.as(Role.OWNER).send("POST", path, "application/json", body).status())
        .isEqualTo(401);
    assertThat(service.api().send("POST", path, "application/json", body).status()).isEqualTo(401);
  }
}
