package chat.identity.serversettings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import org.junit.jupiter.api.Test;

/** A server on which the operator has not enabled web-public channels. */
@ServiceTest(value = Program.IDENTITY, environment = "CHAT_EXTERNAL_URL=https://chat.example")
final class WebPublicAccessTest {

  private final TestOrganization organization;
  private final PublishedEvents events;

  WebPublicAccessTest(RunningService service, TestServers servers) {
    this.organization = TestOrganization.make(service);
    this.events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
  }

  @Test
  void organizationCannotEnableWebPublicAccess() {
    organization.as(Role.OWNER).patch("/api/v1/realm", "enable_spectator_access", true).succeeded();
    Answer answer = organization.asVisitor().get("/api/v1/server_settings").succeeded();
    assertThat(answer.at("/realm_web_public_access_enabled").booleanValue()).isFalse();
    organization.as(Role.OWNER).patch("/api/v1/realm", "description", "later").succeeded();
    events.await(event -> event.value().at("/payload/data").has("description"));
    assertThat(events.all().stream().map(event -> event.value().toString()))
        .noneMatch(event -> event.contains("web_public_access_enabled"));
  }
}
