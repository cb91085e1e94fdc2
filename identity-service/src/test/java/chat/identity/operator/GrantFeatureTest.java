package chat.identity.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@IdentityTest
final class GrantFeatureTest {

  private static final String PATH = "/internal/organizations/features";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  GrantFeatureTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private static Answer grant(ApiClient client, String subdomain, boolean granted) {
    return TestOrganization.post(
        client, PATH, Map.of("subdomain", subdomain, "owner_full_content_access", granted));
  }

  private List<Boolean> publishedValues() {
    return PublishedEvents.of(servers, Topic.ORGANIZATION_CHANGED, organization.id()).all().stream()
        .map(event -> event.value().at("/settings/owner_full_content_access").booleanValue())
        .toList();
  }

  @Test
  void operatorGrantsAndRevokesTheFeature() {
    ApiClient operator = TestOrganization.asOperator(service);
    assertThat(grant(operator, organization.subdomain(), true).status()).isEqualTo(200);
    assertThat(grant(operator, organization.subdomain(), true).status()).isEqualTo(200);
    assertThat(grant(operator, organization.subdomain(), false).status()).isEqualTo(200);
    PublishedEvents.of(servers, Topic.ORGANIZATION_CHANGED, organization.id())
        .await(event -> event.number() == 3);
    assertThat(publishedValues()).containsExactly(false, true, false);
  }

  @Test
  void onlyTheOperatorGrantsTheFeature() {
    organization
        .as(Role.OWNER)
        .patch("/api/v1/realm", "owner_full_content_access", true)
        .succeeded();
    assertThat(grant(service.asProgram(Program.EXPORTS), organization.subdomain(), true).status())
        .isIn(401, 403);
    assertThat(grant(organization.as(Role.OWNER), organization.subdomain(), true).status())
        .isEqualTo(401);
    organization.as(Role.OWNER).patch("/api/v1/realm", "description", "ours").succeeded();
    await().until(() -> publishedValues().size() >= 2);
    assertThat(publishedValues()).containsExactly(false, false);
  }

  @Test
  void unknownOrganizationIsNotFound() {
    assertThat(grant(TestOrganization.asOperator(service), "nowhere-at-all", true).status())
        .isEqualTo(404);
  }
}
