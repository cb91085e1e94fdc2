package chat.exports.request;

import static chat.exports.Exports.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.exports.Exports;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Export requests, without workers. */
@ServiceTest(
    value = Program.EXPORTS,
    environment = {"CHAT_EXPORT_WORKERS=0", "CHAT_SUPPORT_ADDRESS=help@example.com"})
final class RequestTest {

  private final RunningService service;
  private final TestServers servers;
  private final Exports exports;
  private final TestOrganization organization;
  private final ApiClient administrator;

  RequestTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.exports = new Exports(service);
    this.organization = exports.organization();
    this.administrator = exports.administrator();
  }

  private void refused(ApiClient client, String message, Object... parameters) {
    client.post(PATH, parameters).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void defaultExportTypeIsPublic() {
    long id = administrator.post(PATH).succeeded().longAt("/id");
    JsonNode shown = exports.listed(id);
    assertThat(shown.path("export_type").asText()).isEqualTo("public");
    assertThat(shown.path("pending").booleanValue()).isTrue();
    assertThat(shown.path("export_url").isNull()).isTrue();
    assertThat(shown.path("deleted_timestamp").isNull()).isTrue();
    assertThat(shown.path("failed_timestamp").isNull()).isTrue();
    assertThat(shown.path("export_time").longValue())
        .isBetween(
            service.clock().instant().getEpochSecond() - 60,
            service.clock().instant().getEpochSecond());
    assertThat(shown.path("progress").path("percent").intValue()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"OWNER", "ADMINISTRATOR"})
  void administratorsCanManageExports(Role role) {
    long userId = organization.account(role);
    ApiClient client = organization.as(userId);
    long id = client.post(PATH, "export_type", "public").succeeded().longAt("/id");
    assertThat(exports.listed(id).path("acting_user_id").longValue()).isEqualTo(userId);
    client.get(PATH).succeeded();
    client.get(PATH + "/consents").succeeded();
    client.post(PATH + "/" + id + "/cancel").succeeded();
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"MODERATOR", "MEMBER", "GUEST"})
  void nonAdministratorsAreRefused(Role role) {
    long id = exports.request("public");
    ApiClient client = organization.as(organization.account(role));
    String message = "Must be an organization administrator";
    refused(client, message, "export_type", "public");
    client.get(PATH).refused(400, "BAD_REQUEST", message);
    client.get(PATH + "/consents").refused(400, "BAD_REQUEST", message);
    client.delete(PATH + "/" + id).refused(400, "BAD_REQUEST", message);
    client.post(PATH + "/" + id + "/cancel").refused(400, "BAD_REQUEST", message);
  }

  @Test
  void onlyAdministratorBotsCanExport() {
    refused(
        organization.as(organization.bot(exports.owner())),
        "Must be an organization administrator");
    long bot =
        organization.account(
            Role.ADMINISTRATOR,
            Map.of("is_bot", true, "bot_type", 1, "bot_owner_id", exports.owner()));
    organization.as(bot).post(PATH).succeeded();
  }

  @Test
  void deactivatedAdministratorIsRefused() {
    long userId = organization.account(Role.ADMINISTRATOR);
    ApiClient client = organization.as(userId);
    organization.change(userId, Map.of("is_active", false));
    organization.as(userId).post(PATH).refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(client.get(PATH).status()).as("before the gateway has the event").isEqualTo(401);
  }

  @Test
  void anonymousAndVisitorRequestsAreUnauthorized() {
    assertThat(service.api().post(PATH).status()).isEqualTo(401);
    assertThat(service.asVisitor(organization.id()).post(PATH).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "everything", "PUBLIC", "1", "standard"})
  void unknownTypeIsRefused(String type) {
    refused(administrator, "Invalid export_type", "export_type", type);
  }

  @Test
  void publicExportNeedsAReachableOwner() {
    organization.change(exports.owner(), Map.of("email_address_visibility", 4));
    refused(
        organization.as(organization.account(Role.ADMINISTRATOR)),
        "Make sure at least one Organization Owner allows other Administrators to see their email"
            + " address or contact help@example.com for help",
        "export_type",
        "public");
  }

  @Test
  void exportWithConsentNeedsAConsentingOwner() {
    organization.change(
        exports.owner(), Map.of("settings", Map.of("allow_private_data_export", false)));
    organization.account(
        Role.ADMINISTRATOR, Map.of("settings", Map.of("allow_private_data_export", true)));
    ApiClient client = organization.as(organization.account(Role.ADMINISTRATOR));
    String message =
        "Make sure at least one Organization Owner is consenting to the export or contact"
            + " help@example.com for help.";
    refused(client, message, "export_type", "full_with_consent");
    organization.account(
        Role.OWNER,
        Map.of("settings", Map.of("allow_private_data_export", true), "is_active", false));
    refused(client, message, "export_type", "full_with_consent");
    long owner =
        organization.account(
            Role.OWNER, Map.of("settings", Map.of("allow_private_data_export", true)));
    organization.as(owner).post(PATH, "export_type", "full_with_consent").succeeded();
  }

  @Test
  void exportWithoutConsentNeedsTheFeature() {
    refused(
        administrator,
        "Exports without consent require the organization feature owner_full_content_access.",
        "export_type",
        "full_without_consent");
    organization.changeSettings(Map.of("owner_full_content_access", true));
    ApiClient client = organization.as(organization.account(Role.ADMINISTRATOR));
    long id = client.post(PATH, "export_type", "full_without_consent").succeeded().longAt("/id");
    assertThat(exports.listed(id).path("export_type").asText()).isEqualTo("full_without_consent");
  }

  @Test
  void weeklyLimitIsOffByDefault() {
    for (int i = 0; i < 8; i++) {
      long id = exports.request("public");
      administrator.post(PATH + "/" + id + "/cancel").succeeded();
    }
    assertThat(administrator.get(PATH).succeeded().at("/exports")).hasSize(8);
  }

  @Test
  void olderExportsAreNotListedButFoundById() throws SQLException {
    List<Long> older = failedExports(1_001);
    long newest = exports.request("public");
    JsonNode listed = administrator.get(PATH).succeeded().at("/exports");
    List<Long> expected = new ArrayList<>(older.subList(2, older.size()));
    expected.add(newest);
    assertThat(listed.valueStream().map(export -> export.path("id").longValue()))
        .containsExactlyElementsOf(expected);
    var event =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(published -> published.value().path("type").asText().equals("realm_export"));
    assertThat(event.value().at("/payload/exports")).hasSize(1_000);
    administrator
        .delete(PATH + "/" + older.getFirst())
        .refused(400, "BAD_REQUEST", "Export failed, nothing to delete");
  }

  /** Inserts failed exports and returns their ids, the oldest first. */
  private List<Long> failedExports(int number) throws SQLException {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                insert into data_export (organization_id, acting_user_id, export_type, status,
                  export_time, failed_at, secret, next_attempt)
                select %d, %d, 'public', 'failed', now(), now(), 'long-ago-' || number, now()
                from generate_series(1, %d) number
                returning export_id
                """
                    .formatted(organization.id(), exports.owner(), number))) {
      List<Long> ids = new ArrayList<>();
      while (rows.next()) {
        ids.add(rows.getLong("export_id"));
      }
      return ids.stream().sorted().toList();
    }
  }

  @Test
  void pendingExportCanOnlyBeCancelled() {
    long id = exports.request("public");
    administrator.delete(PATH + "/" + id).refused(400, "BAD_REQUEST", "Export still in progress");
    administrator.post(PATH + "/" + id + "/cancel").succeeded();
    JsonNode shown = exports.listed(id);
    assertThat(shown.path("pending").booleanValue()).isFalse();
    assertThat(shown.path("failed_timestamp").isNull()).isFalse();
    administrator
        .post(PATH + "/" + id + "/cancel")
        .refused(400, "BAD_REQUEST", "Export is not in progress");
    administrator
        .delete(PATH + "/" + id)
        .refused(400, "BAD_REQUEST", "Export failed, nothing to delete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "999999999", "99999999999999999999"})
  void unknownExportIdIsRefused(String id) {
    String message = "Invalid data export ID";
    administrator.delete(PATH + "/" + id).refused(400, "BAD_REQUEST", message);
    administrator.post(PATH + "/" + id + "/cancel").refused(400, "BAD_REQUEST", message);
  }

  @Test
  void exportOfAnotherOrganizationIsRefused() {
    long foreign = new Exports(service).request("public");
    administrator
        .post(PATH + "/" + foreign + "/cancel")
        .refused(400, "BAD_REQUEST", "Invalid data export ID");
    assertThat(administrator.get(PATH).at("/exports")).isEmpty();
  }

  @Test
  void consentsListOnlyActiveUsers() {
    long reluctant = organization.account(Role.MEMBER, Map.of("email_address_visibility", 3));
    organization.account(Role.MEMBER, Map.of("is_active", false));
    organization.bot(reluctant);
    JsonNode consents =
        organization.as(exports.owner()).get(PATH + "/consents").succeeded().at("/export_consents");
    assertThat(consents).hasSize(3);
    assertThat(consents)
        .anySatisfy(consent -> {
          assertThat(consent.path("user_id").longValue()).isEqualTo(exports.owner());
          assertThat(consent.path("consented").booleanValue()).isTrue();
          assertThat(consent.path("email_address_visibility").intValue()).isEqualTo(1);
        })
        .anySatisfy(consent -> {
          assertThat(consent.path("user_id").longValue()).isEqualTo(reluctant);
          assertThat(consent.path("consented").booleanValue()).isFalse();
          assertThat(consent.path("email_address_visibility").intValue()).isEqualTo(3);
        });
  }

  @Test
  void administratorsGetAnEventForEachChange() {
    long id = exports.request("public");
    administrator.post(PATH + "/" + id + "/cancel").succeeded();
    var events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    var cancelled =
        events.await(event ->
            event.value().path("type").asText().equals("realm_export")
                && !event.value().at("/payload/exports/0/pending").booleanValue());
    assertThat(cancelled.value().at("/audience/roles").toString()).isEqualTo("[100,200]");
    assertThat(events.all().getFirst().value().at("/payload/exports/0/pending").booleanValue())
        .isTrue();
  }
}
