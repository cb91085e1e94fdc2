package chat.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.CHANNELS,
    environment = {"CHAT_EMAIL_GATEWAY_PATTERN="})
final class NoEmailGatewayTest {

  private final TestOrganization organization;

  NoEmailGatewayTest(RunningService service) {
    this.organization = new TestOrganization(service);
  }

  @Test
  void addressIsEmpty() {
    organization.account(
        Role.MEMBER,
        Map.of("is_bot", true, "is_system_bot", true, "delivery_email", "emailgateway@acme.test"));
    ApiClient client = organization.as(organization.account(Role.MEMBER));
    long id =
        client
            .post("/api/v1/channels/create", "name", "Garden", "subscribers", List.of())
            .succeeded()
            .longAt("/id");
    assertThat(client.get("/api/v1/streams/" + id + "/email_address").succeeded().textAt("/email"))
        .isEmpty();
  }
}
