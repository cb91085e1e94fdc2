package chat.identity.key;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.IDENTITY, environment = "CHAT_EXTERNAL_URL=https://chat.example")
final class FetchApiKeyTest {
  private final RunningService service;
  private final TestOrganization organization;

  FetchApiKeyTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  @Test
  void everyRoleLogsIn() {
    for (Role role : Role.values()) {
      Answer answer = organization.logIn(role).succeeded();
      assertThat(answer.textAt("/api_key")).matches("[A-Za-z0-9]{32}");
      assertThat(answer.textAt("/email")).isEqualTo(TestOrganization.email(role));
      assertThat(organization.as(role).get("/api/v1/users/me").succeeded().longAt("/user_id"))
          .isEqualTo(answer.longAt("/user_id"));
    }
  }

  @Test
  void aWrongPasswordAndAnUnknownNameAreToldTheSame() {
    for (String name : new String[] {"member@example.com", "nobody@example.com"}) {
      organization
          .asVisitor()
          .post("/api/v1/fetch_api_key", "username", name, "password", "wrong horse")
          .refused(401, "UNAUTHORIZED", "Your username or password is incorrect");
    }
  }

  @Test
  void startsTheDefaultOrganizationOnce() {
    long first = TestOrganization.create(service, "").longAt("/organization_id");
    Answer second = TestOrganization.create(service, "");
    assertThat(second.longAt("/organization_id")).isEqualTo(first);
    assertThat(second.at("/created").asBoolean()).isFalse();
  }
}
