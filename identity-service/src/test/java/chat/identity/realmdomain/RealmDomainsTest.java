package chat.identity.realmdomain;

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

@IdentityTest
final class RealmDomainsTest {
  private static final String PATH = "/api/v1/realm/domains";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  RealmDomainsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer add(Role role, String domain, boolean allowSubdomains) {
    return organization.as(role).post(PATH, "domain", domain, "allow_subdomains", allowSubdomains);
  }

  private String list(Role role) {
    return organization.as(role).get(PATH).succeeded().at("/domains").toString();
  }

  private List<String> payloads(String lastDomain) {
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> event.value().at("/payload/domain").asText().equals(lastDomain));
    return events.all().stream()
        .map(event -> event.value())
        .filter(event -> event.path("type").asText().equals("realm_domains"))
        .map(event -> event.path("payload").toString())
        .toList();
  }

  @Test
  void ownersAddChangeAndRemoveDomains() {
    Answer added = add(Role.OWNER, " Acme.COM ", false).succeeded();
    assertThat(added.at("/new_domain/0").isIntegralNumber()).isTrue();
    assertThat(added.textAt("/new_domain/1")).isEqualTo("acme.com");
    add(Role.OWNER, "x-x.y.3.z", true).succeeded();
    organization.as(Role.OWNER).patch(PATH + "/acme.com", "allow_subdomains", true).succeeded();
    String both =
        "[{\"domain\":\"acme.com\",\"allow_subdomains\":true},"
            + "{\"domain\":\"x-x.y.3.z\",\"allow_subdomains\":true}]";
    for (Role role : Role.values()) {
      assertThat(list(role)).isEqualTo(both);
      assertThat(
              organization
                  .state(organization.userId(role), role, "realm_domains")
                  .path("realm_domains")
                  .toString())
          .isEqualTo(both);
    }
    organization.as(Role.OWNER).delete(PATH + "/acme.com").succeeded();
    assertThat(list(Role.OWNER))
        .isEqualTo("[{\"domain\":\"x-x.y.3.z\",\"allow_subdomains\":true}]");
    assertThat(payloads("acme.com"))
        .containsExactly(
            "{\"op\":\"add\",\"realm_domain\":{\"domain\":\"acme.com\",\"allow_subdomains\":false}}",
            "{\"op\":\"add\",\"realm_domain\":{\"domain\":\"x-x.y.3.z\",\"allow_subdomains\":true}}",
            "{\"op\":\"change\",\"realm_domain\":"
                + "{\"domain\":\"acme.com\",\"allow_subdomains\":true}}",
            "{\"op\":\"remove\",\"domain\":\"acme.com\"}");
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMINISTRATOR", "MODERATOR", "MEMBER", "GUEST"})
  void onlyOwnersChangeDomains(Role role) {
    add(Role.OWNER, "acme.com", false).succeeded();
    String refusal = "Must be an organization owner";
    add(role, "other.com", true).refused(400, "BAD_REQUEST", refusal);
    organization
        .as(role)
        .patch(PATH + "/acme.com", "allow_subdomains", true)
        .refused(400, "BAD_REQUEST", refusal);
    organization.as(role).delete(PATH + "/acme.com").refused(400, "BAD_REQUEST", refusal);
    assertThat(list(role)).isEqualTo("[{\"domain\":\"acme.com\",\"allow_subdomains\":false}]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|Domain can't be empty.",
        "test|Domain must have at least one dot (.)",
        ".com|Domain cannot start or end with a dot (.)",
        "test.|Domain cannot start or end with a dot (.)",
        "test...com|Consecutive '.' are not allowed.",
        "test.-domain.com|Subdomains cannot start or end with a '-'.",
        "test-.com|Subdomains cannot start or end with a '-'.",
        "test_domain.com|Domain can only have letters, numbers, '.' and '-'s.",
        "bücher.de|Domain can only have letters, numbers, '.' and '-'s.",
      })
  void invalidDomainIsRefused(String domain, String reason) {
    add(Role.OWNER, domain, true).refused(400, "BAD_REQUEST", "Invalid domain: " + reason);
    assertThat(list(Role.OWNER)).isEqualTo("[]");
  }

  @Test
  void longMissingAndRepeatedDomainsAreRefused() {
    add(Role.OWNER, "a".repeat(250) + ".com", true)
        .refused(400, "BAD_REQUEST", "Invalid domain: Domain is too long");
    add(Role.OWNER, "acme.com", true).succeeded();
    add(Role.OWNER, "ACME.com", false)
        .refused(400, "BAD_REQUEST", "The domain acme.com is already a part of your organization.");
    String missing = "No entry found for domain none.com.";
    organization
        .as(Role.OWNER)
        .patch(PATH + "/none.com", "allow_subdomains", true)
        .refused(400, "BAD_REQUEST", missing);
    organization.as(Role.OWNER).delete(PATH + "/none.com").refused(400, "BAD_REQUEST", missing);
    organization
        .as(Role.OWNER)
        .post(PATH, "domain", "b.com")
        .refused(400, "BAD_REQUEST", "Missing 'allow_subdomains' argument");
    assertThat(organization.asVisitor().get(PATH).status()).isEqualTo(401);
  }

  @Test
  void domainsOfOtherOrganizationsAreIndependent() {
    add(Role.OWNER, "acme.com", true).succeeded();
    TestOrganization other = TestOrganization.make(service);
    assertThat(other.as(Role.OWNER).get(PATH).at("/domains")).isEmpty();
    other
        .as(Role.OWNER)
        .delete(PATH + "/acme.com")
        .refused(400, "BAD_REQUEST", "No entry found for domain acme.com.");
    other.as(Role.OWNER).post(PATH, "domain", "acme.com", "allow_subdomains", false).succeeded();
  }

  @Test
  void numberOfDomainsIsLimited() {
    organization.execute(
        "insert into realm_domain (organization_id, domain, allow_subdomains)"
            + " select ?, 'd' || n || '.example', false from generate_series(1, 99) n",
        organization.id());
    add(Role.OWNER, "last.example", true).succeeded();
    add(Role.OWNER, "more.example", true)
        .refused(400, "BAD_REQUEST", "An organization can have at most 100 domains.");
  }

  @Test
  void removingTheLastDomainEndsTheRestriction() {
    organization.userId(Role.MEMBER);
    add(Role.OWNER, "acme.com", true).succeeded();
    add(Role.OWNER, "b.com", true).succeeded();
    organization
        .as(Role.OWNER)
        .patch("/api/v1/realm", "emails_restricted_to_domains", true)
        .succeeded();
    organization.as(Role.OWNER).delete(PATH + "/acme.com").succeeded();
    assertThat(isRestricted()).isTrue();
    organization.as(Role.OWNER).delete(PATH + "/b.com").succeeded();
    assertThat(isRestricted()).isFalse();
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            event
                .value()
                .path("payload")
                .toString()
                .equals(
                    "{\"op\":\"update\",\"property\":\"emails_restricted_to_domains\","
                        + "\"value\":false}"));
  }

  private boolean isRestricted() {
    return organization
        .state(organization.userId(Role.MEMBER), Role.MEMBER, "realm")
        .path("realm_emails_restricted_to_domains")
        .booleanValue();
  }

  @Test
  void domainsAreExported() {
    add(Role.OWNER, "acme.com", true).succeeded();
    List<JsonNode> rows =
        ExportedTables.of(
                service.asProgram(Program.EXPORTS),
                Map.of(
                    "organization_id",
                    organization.id(),
                    "everything",
                    false,
                    "user_ids",
                    List.of()))
            .rows("realm_domain");
    assertThat(rows.toString()).isEqualTo("[{\"domain\":\"acme.com\",\"allow_subdomains\":true}]");
  }
}
