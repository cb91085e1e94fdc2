package chat.identity.serversettings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.TestOrganization;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

/** A server whose operator has left web-public channels off. */
@ServiceTest(value = Program.IDENTITY, environment = "CHAT_EXTERNAL_URL=https://chat.example")
final class WebPublicAccessTest {

  private final TestOrganization organization;

  WebPublicAccessTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  @Test
  void noOrganizationLetsVisitorsIn() {
    organization.choose("enable_spectator_access", "true");
    Answer answer = organization.asVisitor().get("/api/v1/server_settings").succeeded();
    assertThat(answer.at("/realm_web_public_access_enabled").booleanValue()).isFalse();
  }
}
